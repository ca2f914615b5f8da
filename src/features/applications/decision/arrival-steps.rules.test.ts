import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#src/shared/locales.ts'
import { arrivalCountries, findGroup, getStepId, listSteps, readOn, stepKinds } from './arrival-steps.rules.ts'

const all = Object.entries(arrivalCountries)

describe('steps of visa and arrival', () => {
  it.each(all)('of %s have an official address, and one step of a kind for each group', (country, { site, steps }) => {
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(new URL(site).protocol).toBe('https:')
    for (const { page } of steps) expect(new URL(page).protocol).toMatch(/^https?:$/)
    expect(new Set(steps.map((step) => `${getStepId(country, step)} ${step.group}`)).size).toBe(steps.length)
  })

  it('all have a title in every language, and no title is unused', () => {
    const used = new Set(all.flatMap(([, { steps }]) => steps.map(({ kind }) => kind)))
    expect([...used].sort()).toEqual([...stepKinds].sort())
    for (const language of languages) {
      const { applications } = JSON.parse(readFileSync(`public/locales/${language}/common.json`, 'utf8'))
      expect(Object.keys(applications.decision.step).sort()).toEqual([...stepKinds].sort())
    }
  })

  it('were read on a day that has passed', () => {
    expect(Date.parse(readOn)).toBeLessThanOrEqual(Date.now())
  })

  it.each([
    ['CH', 'DE', 'free'],
    ['CH', 'IN', 'others'],
    ['SE', 'CH', 'others'],
    ['IE', 'GB', 'free'],
    ['US', 'FR', 'others'],
    ['CH', 'CH', null],
    ['CH', null, undefined],
  ])('in %s concern a citizen of %s as: %s', (country, citizenship, group) => {
    expect(findGroup(country, citizenship)).toBe(group)
  })

  it('are those of both groups while the citizenship is not known', () => {
    const kinds = (citizenship: string | null) => listSteps('CH', citizenship).map(({ kind }) => kind)
    expect(kinds('IN')).toEqual(['visa'])
    expect(kinds('DE')).toEqual(['money', 'municipality'])
    expect(kinds(null)).toEqual(['visa', 'money', 'municipality'])
    expect(kinds('CH')).toEqual([])
    expect(listSteps('GB', 'IN')).toEqual([])
    expect(listSteps('XX', null)).toEqual([])
  })
})
