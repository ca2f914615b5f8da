import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { formatLinkName, type LinkKind, maxLinkName } from './posts.rules.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world

const program = async () => {
  const { rows } = await world.test.owner.query<{ id: string; name: string; of: string; university: string }>(
    `select p.id, p.name, u.id as of, u.name as university from programs p join universities u on u.id = p.university_id
     where p.removed_at is null order by p.id limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('a programme')
  return found
}

describe('GN-01 links from a post to pages of the product', () => {
  it('links a programme, a university and help by their catalogue names, for every reader', async () => {
    const { id, name, of, university } = await program()
    const help = getTranslator('de')('help.article.deadlines.title')
    const text = `Who has heard from #${name}, ${university}? See #${help} and #${university} too`
    const post = await asAda().community.create({
      ...{ id: randomUUID(), text },
      links: [
        { kind: 'programme', id },
        { kind: 'university', id: of },
        { kind: 'help', id: 'deadlines' },
      ],
    })
    expect(post.links).toEqual([
      { kind: 'programme', id, universityId: of, name: `${name}, ${university}` },
      { kind: 'university', id: of, universityId: null, name: university },
      { kind: 'help', id: 'deadlines', universityId: null, name: help },
    ])
    expect((await asEve().community.thread({ id: post.id })).post.links).toEqual(post.links)
  })

  it('drops links that are not in the text, do not exist, or have another name', async () => {
    const { id, of, university } = await program()
    const post = await asAda().community.create({ id: randomUUID(), text: 'Where?' })
    const write = async (text: string, links: { kind: LinkKind; id: string }[]) =>
      (await asAda().community.update({ id: post.id, text, links })).links
    expect(await write('Look at #The best of all', [{ kind: 'programme', id }])).toEqual([])
    expect(await write('Nothing named', [{ kind: 'university', id: of }])).toEqual([])
    expect(await write('#nowhere', [{ kind: 'university', id: 'nowhere' }])).toEqual([])
    expect(await write('#x', [{ kind: 'professor', id: "x' or true --" }])).toEqual([])
    expect(await write('#x', [{ kind: 'help', id: '__proto__' }])).toEqual([])
    expect(await write(`#${university}`, [{ kind: 'university', id: of }])).toHaveLength(1)
  })

  it('an edit changes the links with the text', async () => {
    const { of, university } = await program()
    const links = [{ kind: 'university' as const, id: of }]
    const { id } = await asAda().community.create({ id: randomUUID(), text: 'Where?' })
    expect((await asAda().community.update({ id, text: `At #${university}`, links })).links).toHaveLength(1)
    expect((await asAda().community.update({ id, text: 'Nowhere', links })).links).toEqual([])
  })

  it('the client and the server truncate long names in the same way', () => {
    expect(formatLinkName('a'.repeat(300), 'MIT')).toBe('a'.repeat(maxLinkName))
    expect(formatLinkName('Law', null)).toBe('Law')
  })
})
