import { expect, it } from 'vitest'
import type { SourcedFact } from './facts/facts.contract.ts'
import { findOfficialPage, formatAddress } from './official-page.rules.ts'

const home = 'https://www.state.example.edu/'
const stateAt = (url: string): SourcedFact => ({
  value: 3,
  year: '2026',
  isOld: false,
  source: { id: 'test', title: 'Test', url, checkedOn: '2026-11-01' },
})
const find = (websiteUrl: string, facts: Record<string, SourcedFact> = {}) =>
  findOfficialPage({ websiteUrl, facts }, home)

it('the official page is the programme’s own address', () => {
  const own = 'https://cs.state.example.edu/phd'
  expect(find(own, { deadline: stateAt('https://grad.state.example.edu/dates') })).toEqual({
    url: own,
    isHomePage: false,
  })
})

it('the page that states a deadline replaces the university’s home page, before pages of other facts', () => {
  const facts = {
    letters: stateAt('https://state.example.edu/letters'),
    deadline: stateAt('https://grad.state.example.edu/dates'),
  }
  expect(find(home, facts)).toEqual({ url: 'https://grad.state.example.edu/dates', isHomePage: false })
})

it.each([
  ['a register', 'https://register.example.org/state'],
  ['a site whose name only ends like the university’s', 'https://notstate.example.edu/dates'],
  ['the home page itself', 'https://state.example.edu/'],
  ['no web address', 'javascript:alert(1)'],
])('a fact from %s leaves the university’s home page', (_name, url) => {
  expect(find(home, { deadline: stateAt(url) })).toEqual({ url: home, isHomePage: true })
})

it('an address is displayed as host and path', () => {
  expect(formatAddress('https://www.state.example.edu/phd/?lang=en#dates')).toBe('state.example.edu/phd')
  expect(formatAddress(home)).toBe('state.example.edu')
  expect(formatAddress('not an address')).toBe('not an address')
})
