/**
 * Counts the programmes of each country in the catalogue that ships, without and with those of official pages, and the facts from
 * official pages by kind: the numbers of docs/catalogue.md. Imports everything into a temporary database first.
 *
 *   npm run tool -- catalogue-counts
 */
import { sql } from 'drizzle-orm'
import { pageSource } from '#src/features/catalogue-import/page-facts.engine.ts'
import { evaluateShippedCatalogue } from '../matching/shipped-catalogue.ts'

await evaluateShippedCatalogue(
  async ({ service }) => {
    const countries = await service.execute(sql`
      select u.country, count(*)::int as all, count(*) filter (where p.source = ${pageSource})::int as added,
        count(*) filter (where p.source = ${pageSource} and p.facts <> '{}')::int as with_facts
      from programs p join universities u on u.id = p.university_id
      where p.removed_at is null
      group by 1 having count(*) filter (where p.source = ${pageSource}) > 0
      order by 3 desc, 1`)
    const facts = await service.execute(sql`
      select fact.key, count(*)::int as programs
      from programs p, jsonb_each(p.facts) fact
      where fact.value->>'source' = ${pageSource} and fact.value ? 'checked_on'
      group by 1 order by 2 desc, 1`)
    const unmatched = await service.execute(sql`
      select kind, count(*)::int as rows, sum(programs)::int as programs
      from catalogue_unmatched_rows where kind like 'official%' group by 1 order by 1`)
    return { countries: countries.rows, facts: facts.rows, unmatched: unmatched.rows }
  },
  ({ countries, facts, unmatched }) => {
    console.log('country, without official pages, added, of them with facts, all')
    for (const { country, all, added, with_facts: withFacts } of countries)
      console.log(`${country} ${Number(all) - Number(added)} ${added} ${withFacts} ${all}`)
    console.log(`facts: ${facts.map(({ key, programs }) => `${key} ${programs}`).join(', ')}`)
    for (const { kind, rows, programs } of unmatched)
      console.log(`not matched, ${kind}: ${rows} with ${programs} programmes`)
  },
)
