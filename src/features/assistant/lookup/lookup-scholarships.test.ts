import { describe, expect, it } from 'vitest'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { collectAnswer } from '../fixtures.ts'

const world = openTwoApplicants()
const said = async (question: string) => (await collectAnswer(world.asAda(), question)).answer?.content ?? 'nothing'

const addScholarship = async (name: string, country: string, isVerified: boolean) =>
  await world.test.owner.query(
    `insert into scholarships (id, name, provider, website_url, countries, levels, is_verified, source)
     values ($1, $1, 'Provider', 'https://example.org/' || lower($1), array[$2], '{masters}', $3, 'editor')`,
    [name, country, isVerified],
  )

describe('CH-01: scholarships that the assistant names', () => {
  it('verified scholarships come first, and those known by name only are marked and have their address', async () => {
    await world.test.owner.query('delete from scholarships')
    await addScholarship('Alpha', 'DE', false)
    await addScholarship('Beta', 'DE', true)
    const answer = await said('Which scholarships are there for Germany?')
    const [verified = '', unverified = ''] = answer.split('\n').filter((line) => line.startsWith('- '))
    expect(verified).toContain('Beta')
    expect(verified).not.toContain('Not verified')
    expect(unverified).toContain('(https://example.org/alpha)')
    expect(unverified).toContain('Not verified: check the official page')
  })

  it('an unverified scholarship excludes no applicant: it is named where no better one is known, unlike a verified one', async () => {
    await world.test.owner.query('delete from scholarships')
    await addScholarship('Alpha', 'DE', false)
    await addScholarship('Beta', 'DE', true)
    const answer = await said('Which scholarships are there for Japan?')
    expect(answer).toContain('Alpha')
    expect(answer).toContain('Not verified')
    expect(answer).not.toContain('Beta')
  })
})
