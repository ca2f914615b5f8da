import { describe, expect, it } from 'vitest'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { describeCataloguePage } from './university-card.commands.ts'

const world = openTwoApplicants()
const describePage = async (path: string, language = 'en') =>
  await describeCataloguePage(world.test.database)(path, language)

const findProgram = async (universityId: string) =>
  String((await world.test.owner.query('select id from programs where university_id = $1', [universityId])).rows[0]?.id)

describe('RT-22: the document head of a catalogue page before any script has run', () => {
  it('a programme page has its own title, description and canonical address', async () => {
    const id = await findProgram('mit')
    const facts = { letters: { value: 3, year: '2026', source: 'test' } }
    await world.test.owner.query('update programs set facts = $2 where id = $1', [id, facts])
    const head = await describePage(`/university/mit/${id}`)
    expect(head).toMatchObject({ path: `/university/mit/${id}`, isIndexed: true })
    expect(head?.title).toMatch(/Computer Science.*Institute of Tests/)
    expect(head?.description).toContain('Institute of Tests')
    expect((await describePage(`/university/mit/${id}`, 'de'))?.description).toContain('Frist')
  })

  it('search engines skip a programme known by name only, a removed one and an unknown one', async () => {
    const id = await findProgram('mit')
    await world.test.owner.query("update programs set facts = '{}' where id = $1", [id])
    expect(await describePage(`/university/mit/${id}`)).toMatchObject({ isIndexed: false })
    const facts = { letters: { value: 3, year: '2026', source: 'test' } }
    await world.test.owner.query('update programs set facts = $2, removed_at = now() where id = $1', [id, facts])
    expect(await describePage(`/university/mit/${id}`)).toMatchObject({ isIndexed: false })
    expect(await describePage('/university/mit/no-such-programme')).toMatchObject({ isIndexed: false })
  })

  it('the three pages of a university share one canonical address, and an unknown one has no head', async () => {
    for (const path of ['/university/mit', '/university-details/mit', '/university-preview/mit/'])
      expect(await describePage(path)).toMatchObject({ path: '/university/mit', isIndexed: true })
    expect(await describePage('/university/no-such-place')).toBeUndefined()
  })
})
