import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#src/shared/locales.ts'
import { arrivalSites, listSteps, stepKinds } from './arrival-steps.rules.ts'

describe('steps of visa and arrival', () => {
  it('each government site is an HTTPS address by the code of its country', () => {
    for (const [country, site] of Object.entries(arrivalSites)) {
      expect(country).toMatch(/^[A-Z]{2}$/)
      expect(new URL(site).protocol).toBe('https:')
    }
  })

  it('every step has a title in every language, and no title is unused', () => {
    for (const language of languages) {
      const { applications } = JSON.parse(readFileSync(`public/locales/${language}/common.json`, 'utf8'))
      expect(Object.keys(applications.decision.step).sort()).toEqual([...stepKinds].sort())
    }
  })

  it('a citizen of the country needs no permit, and all others are asked to find out', () => {
    expect(listSteps('DE', 'DE')).toEqual(['money', 'insurance', 'housing'])
    for (const citizenship of ['FR', 'IN', null]) expect(listSteps('DE', citizenship)).toContain('permit')
  })
})
