import type { DateToken } from './date-tokens.parse.ts'
import { namedZones, zoneAbbreviations } from './date-words.ts'

/** A time of day with its zone, and the tokens that state it. */
export interface TimeMatch {
  from: number
  /** Index after the last token. */
  to: number
  /** HH:MM; midnight at the end of a day is 23:59. */
  time: string
  zone?: string
}

const pad = (value: number) => String(value).padStart(2, '0')

const namedTimes: Readonly<Record<string, string>> = {
  midnight: '23:59',
  mitternacht: '23:59',
  minuit: '23:59',
  medianoche: '23:59',
  noon: '12:00',
  midday: '12:00',
  mittag: '12:00',
  mittags: '12:00',
  midi: '12:00',
  mediodia: '12:00',
}

const isWord = (token: DateToken | undefined, ...words: string[]): boolean =>
  token !== undefined && words.includes(token.word)

/** Reads "am", "p.m." or the Arabic words after a time: 0, 12, or undefined where none follows. */
const readHalf = (tokens: readonly DateToken[], at: number): { hours: number; next: number } | undefined => {
  const token = tokens[at]
  if (isWord(token, 'am', 'pm')) return { hours: token?.word === 'pm' ? 12 : 0, next: at + 1 }
  if (isWord(token, 'صباحا', 'ص')) return { hours: 0, next: at + 1 }
  if (isWord(token, 'مساء', 'مساءا', 'م', 'ظهرا')) return { hours: 12, next: at + 1 }
  const isDotted = isWord(token, 'a', 'p') && isWord(tokens[at + 1], '.') && isWord(tokens[at + 2], 'm')
  if (!isDotted || tokens[at + 2]?.hasGap) return undefined
  return { hours: token?.word === 'p' ? 12 : 0, next: isWord(tokens[at + 3], '.') ? at + 4 : at + 3 }
}

const formatTime = (hour: number, minute: number, half: number | undefined): string | undefined => {
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const hours = half === undefined ? hour : (hour % 12) + half
  if (hours === 24 && minute === 0) return '23:59'
  return hours < 24 && minute < 60 ? `${pad(hours)}:${pad(minute)}` : undefined
}

interface Minutes {
  minute: number
  next: number
  /** Whether the number is a time even without "am" or "pm". */
  isSure: boolean
}

const areMinutes = (token: DateToken | undefined): token is DateToken =>
  token?.kind === 'number' && token.raw.length === 2 && !token.hasGap

/** "23:59", "23.59 Uhr", "14:30:00". */
const readColonMinutes = (tokens: readonly DateToken[], at: number, minute: number): Minutes => {
  const isUhr = isWord(tokens[at + 2], 'uhr', 'h')
  const next = isUhr ? at + 3 : at + 2
  const hasSeconds = isWord(tokens[next], ':') && tokens[next + 1]?.raw.length === 2
  return { minute, next: hasSeconds ? next + 2 : next, isSure: isUhr || !isWord(tokens[at], '.') }
}

/** "17h", "17h30", "17点30分". */
const readHourMinutes = (tokens: readonly DateToken[], at: number): Minutes => {
  const [mark, minutes] = [tokens[at], tokens[at + 1]]
  if (areMinutes(minutes))
    return { minute: minutes.value, next: isWord(tokens[at + 2], '分') ? at + 3 : at + 2, isSure: true }
  // "17 h" with a space may be hours of work.
  const isSure = mark?.word !== 'h' || !mark.hasGap || isWord(tokens[at - 2], 'a', 'las')
  return { minute: 0, next: at + 1, isSure }
}

/** Reads the minutes after "23:", "17h", "23点" or "23 Uhr". */
const readMinutes = (tokens: readonly DateToken[], at: number): Minutes => {
  const [mark, minutes] = [tokens[at], tokens[at + 1]]
  if (isWord(mark, ':', '：', '.') && areMinutes(minutes) && !mark?.hasGap)
    return readColonMinutes(tokens, at, minutes.value)
  const isTimeWord = isWord(mark, '时', '時') && isWord(minutes, '间', '間')
  if (isWord(mark, 'h', 'hs', 'hrs', '点', '點', '时', '時') && !isTimeWord) return readHourMinutes(tokens, at)
  const isHour = isWord(mark, 'uhr', 'heures', 'horas')
  return { minute: 0, next: isHour ? at + 1 : at, isSure: isHour }
}

const readOffset = (tokens: readonly DateToken[], at: number): string => {
  const [sign, hours] = [tokens[at], tokens[at + 1]]
  return isWord(sign, '+', '-', '−') && hours?.kind === 'number' && !hours.hasGap && hours.value <= 14
    ? `${sign?.word === '+' ? '+' : '-'}${hours.value}`
    : ''
}

/** Reads "(CET)", "Eastern Time", "Berlin time", "heure de Paris", "北京时间" or "بتوقيت مكة". */
const readZone = (tokens: readonly DateToken[], from: number): { zone: string; next: number } | undefined => {
  const at = isWord(tokens[from], '(', ',', '（') ? from + 1 : from
  const token = tokens[at]
  if (!token || token.hasBreak) return undefined
  if (zoneAbbreviations.has(token.raw)) {
    const offset = /^(?:UTC|GMT)$/.test(token.raw) ? readOffset(tokens, at + 1) : ''
    return { zone: token.raw === 'AOE' ? 'AoE' : token.raw + offset, next: at + (offset ? 3 : 1) }
  }
  return readNamedZone(tokens, at)
}

/** Reads a zone that ends with "time": "Eastern Standard Time", "Berlin time", "local time". */
const readTimeZoneName = (ahead: readonly DateToken[]): { zone: string; length: number } | undefined => {
  const length = ahead.findIndex(({ word }) => word === 'time') + 1
  const first = ahead[0]?.word ?? ''
  if (length < 2) return undefined
  if (first === 'central' && isWord(ahead[1], 'european')) return { zone: 'CET', length }
  const american = namedZones[first]
  if (american) return { zone: american, length }
  const isName = first === 'local' || ahead.slice(0, length - 1).every(({ raw }) => /^\p{Lu}/u.test(raw))
  const words = ahead.slice(0, length).map(({ raw }) => raw)
  return isName ? { zone: words.join(' '), length } : undefined
}

const readNamedZone = (tokens: readonly DateToken[], at: number): { zone: string; next: number } | undefined => {
  const ahead = tokens.slice(at, at + 4)
  const [first, second, third] = ahead
  const named = readTimeZoneName(ahead)
  if (named) return { zone: named.zone, next: at + named.length }
  if (isWord(first, 'heure', 'hora') && isWord(second, 'de', 'del') && third)
    return { zone: `${third.raw} time`, next: at + 3 }
  if (isWord(first, 'ortszeit')) return { zone: 'local time', next: at + 1 }
  return isWord(first, 'بتوقيت') && second ? { zone: `${second.raw} time`, next: at + 2 } : undefined
}

/** Reads the Chinese half of the day in front of a time: "下午5点". */
const readHalfBefore = (tokens: readonly DateToken[], at: number): { hours: number; from: number } | undefined => {
  const [before, last] = [tokens[at - 2]?.word, tokens[at - 1]?.word]
  if (before === '下' && last === '午') return { hours: 12, from: at - 2 }
  if (before === '上' && last === '午') return { hours: 0, from: at - 2 }
  return before === '晚' && last === '上' ? { hours: 12, from: at - 2 } : undefined
}

/** Reads the time that starts at a token; undefined where none does. */
export const readTime = (tokens: readonly DateToken[], at: number): TimeMatch | undefined => {
  const token = tokens[at]
  const named = token && namedTimes[token.word]
  if (named) return { from: at, to: at + 1, time: named, ...addZone(tokens, at + 1) }
  return token?.kind === 'number' && token.raw.length <= 2 ? readNumberTime(tokens, at, token.value) : undefined
}

const readNumberTime = (tokens: readonly DateToken[], at: number, hour: number): TimeMatch | undefined => {
  const { minute, next, isSure } = readMinutes(tokens, at + 1)
  const half = readHalf(tokens, next)
  if (!isSure && !half) return undefined
  const before = half ? undefined : readHalfBefore(tokens, at)
  const time = formatTime(hour, minute, half?.hours ?? (hour <= 12 ? before?.hours : undefined))
  const end = half?.next ?? next
  return time ? { from: before?.from ?? at, to: end, time, ...addZone(tokens, end) } : undefined
}

const addZone = (tokens: readonly DateToken[], at: number): { zone?: string; to?: number } => {
  const zone = readZone(tokens, at)
  return zone ? { zone: zone.zone, to: zone.next } : {}
}
