import { expect, it, vi } from 'vitest'
import { getCollator, getDateFormat, getListFormat, getNumberFormat } from './formats.ts'

it('the cache creates one formatter for each language, zone and format', () => {
  const berlin = { timeZone: 'Europe/Berlin', month: 'short' } as const
  expect(getDateFormat('de', berlin)).toBe(getDateFormat('de', { ...berlin }))
  const others = [getDateFormat('en', berlin), getDateFormat('de', { ...berlin, timeZone: 'UTC' }), getDateFormat('de')]
  for (const other of others) expect(other).not.toBe(getDateFormat('de', berlin))
  expect(getNumberFormat('ar')).toBe(getNumberFormat('ar'))
  expect(getListFormat('zh').format(['一', '二'])).toBe(new Intl.ListFormat('zh').format(['一', '二']))
  expect(['ä', 'z', 'a'].sort(getCollator('de').compare)).toEqual(['a', 'ä', 'z'])
})

it('a formatter without a zone follows the zone of the device', () => {
  const here = getDateFormat('en', { hour: 'numeric' })
  const spied = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-345)
  expect(getDateFormat('en', { hour: 'numeric' })).not.toBe(here)
  spied.mockRestore()
  expect(getDateFormat('en', { hour: 'numeric' })).toBe(here)
})

it('the cache of formatters has a maximum size', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const first = getDateFormat('en', { timeZone: zones[0] ?? '' })
  for (const language of ['en', 'de', 'fr', 'es', 'zh', 'ar'])
    for (const timeZone of zones) getDateFormat(language, { timeZone })
  expect(getDateFormat('en', { timeZone: zones[0] ?? '' })).not.toBe(first)
})
