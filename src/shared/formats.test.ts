import { expect, it, vi } from 'vitest'
import { collator, dateFormat, listFormat, numberFormat } from './formats.ts'

it('makes each formatter once, and another one for another language, zone or form', () => {
  const berlin = { timeZone: 'Europe/Berlin', month: 'short' } as const
  expect(dateFormat('de', berlin)).toBe(dateFormat('de', { ...berlin }))
  const others = [dateFormat('en', berlin), dateFormat('de', { ...berlin, timeZone: 'UTC' }), dateFormat('de')]
  for (const other of others) expect(other).not.toBe(dateFormat('de', berlin))
  expect(numberFormat('ar')).toBe(numberFormat('ar'))
  expect(listFormat('zh').format(['一', '二'])).toBe(new Intl.ListFormat('zh').format(['一', '二']))
  expect(['ä', 'z', 'a'].sort(collator('de').compare)).toEqual(['a', 'ä', 'z'])
})

it('follows the clock of the device where no zone is named', () => {
  const here = dateFormat('en', { hour: 'numeric' })
  const spied = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-345)
  expect(dateFormat('en', { hour: 'numeric' })).not.toBe(here)
  spied.mockRestore()
  expect(dateFormat('en', { hour: 'numeric' })).toBe(here)
})

it('keeps no more of them than there is room for', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const first = dateFormat('en', { timeZone: zones[0] ?? '' })
  for (const language of ['en', 'de', 'fr', 'es', 'zh', 'ar'])
    for (const timeZone of zones) dateFormat(language, { timeZone })
  expect(dateFormat('en', { timeZone: zones[0] ?? '' })).not.toBe(first)
})
