import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { importRegisters } from '#src/features/catalogue-import/shipped-registers.commands.ts'
import type { TestDatabase } from './database.ts'
import { isLoad } from './test-config.ts'

/** Number of programmes in the catalogue with the registers that ship. */
const sizes = { universities: 11_000, programs: 75_000 }

/**
 * Statements that generate universities and programmes, distributed over countries, fields, levels and facts like the
 * registers.
 */
const generate = [
  `insert into universities (id, name, country, city, website_url, facts, source, search_text, name_keys)
   select 'made-up-' || n, name, (array['US','US','US','BR','TW','AU','IT','NL','GB','IN'])[1 + n % 10], 'Springfield ' || n % 500,
     'https://example.edu', '{"tuition_per_year": {"value": 20000, "year": "2025", "currency": "USD", "source": "test"}}', 'test',
     lower(name), array[lower(name)]
   from generate_series(1, ${sizes.universities}) n,
     lateral (select 'University of ' || (array['Northern','Southern','Central','Eastern'])[1 + n % 4] || ' Place ' || n) named (name)`,
  `insert into programs (id, university_id, name, field, level, degree, website_url, facts, source, search_text)
   select 'made-up-programme-' || n, 'made-up-' || 1 + n % ${sizes.universities}, name, (array['computer-science','nursing','law',
       'education','history','economics','public-health','mechanical-engineering'])[1 + n % 8],
     (array['masters','masters','phd','mba'])[1 + n % 4], 'Degree', 'https://example.edu',
     case when n % 150 = 0 then '{"tests": {"value": ["GRE optional", "TOEFL 90"], "year": "2026", "source": "test"},
         "deadline": {"value": {"date": "2027-01-15"}, "year": "2027", "source": "test"}}'::jsonb
       when n % 3 = 0 then '{"tuition_per_year": {"value": 15000, "year": "2025", "currency": "USD", "source": "test"}}' else '{}' end,
     'test', lower(name || '|degree|' || 'applied science')
   from generate_series(1, ${sizes.programs}) n, lateral (select (array['Computer Science','Nursing','Law','Education','History',
       'Economics','Public Health','Mechanical Engineering'])[1 + n % 8] || ' and Management ' || n % 900) named (name)`,
]

/**
 * Fills a test database with a catalogue of the size that ships: with the registers themselves in a load run, which
 * takes minutes, and otherwise with as many generated programmes.
 */
export const fillWholeCatalogue = async ({ database, owner }: TestDatabase): Promise<void> => {
  if (isLoad) {
    await loadDefaultCatalogue(database.service)
    await importRegisters(database.service, () => undefined)
  } else for (const statement of generate) await owner.query(statement)
  // As the server does after an import: counts use index-only scans then.
  await owner.query('vacuum analyze')
}
