import Bowser from 'bowser'
import type { Device } from './activity.contract.ts'

const kinds: Record<string, Device['kind']> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }

/** Parses a user agent into browser, system and kind of device; unknown parts are null. */
export const describeDevice = (userAgent: string | null): Device => {
  if (!userAgent) return { browser: null, system: null, kind: 'unknown' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, kind: kinds[platform.type ?? ''] ?? 'unknown' }
}
