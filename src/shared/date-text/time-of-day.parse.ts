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

/** Reads the minutes after "23:", "17h", "23点" or "23.": undefined where the number is no time by itself. */
const readMinutes = (tokens: readonly DateToken[], at: number): { minute: number; next: number; isSure: boolean } => {
  const [mark, minutes] = [tokens[at], tokens[at + 1]]
  const hasMinutes = minutes?.kind === 'number' && minutes.raw.length === 2 && !minutes.hasGap
  if (isWord(mark, ':', '：', '.') && hasMinutes && !mark?.hasGap) {
    const isUhr = isWord(tokens[at + 2], 'uhr', 'h')
    const next = isUhr ? at + 3 : at + 2
    const hasSeconds = isWord(tokens[next], ':') && tokens[next + 1]?.raw.length === 2
    return { minute: minutes.value, next: hasSeconds ? next + 2 : next, isSure: isUhr || mark?.word !== '.' }
  }
  if (
    isWord(mark, 'h', 'hs', 'hrs', '点', '點', '时', '時') &&
    !(isWord(mark, '时', '時') && isWord(tokens[at + 1], '间', '間'))
  )
    return hasMinutes
      ? { minute: minutes.value, next: isWord(tokens[at + 2], '分') ? at + 3 : at + 2, isSure: true }
      : {
          minute: 0,
          next: at + 1,
          isSure: mark?.word !== 'h' || !mark.hasGap || isWord(tokens[at - 2], 'a', 'las', 'à'),
        }
  return isWord(mark, 'uhr', 'heures', 'horas')
    ? { minute: 0, next: at + 1, isSure: true }
    : { minute: 0, next: at, isSure: false }
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

const readNamedZone = (tokens: readonly DateToken[], at: number): { zone: string; next: number } | undefined => {
  const ahead = tokens.slice(at, at + 4)
  const time = ahead.findIndex((token) => token.word === 'time')
  const first = ahead[0]?.word ?? ''
  if (time > 0) {
    const american = namedZones[first]
    if (first === 'central' && isWord(ahead[1], 'european')) return { zone: 'CET', next: at + time + 1 }
    if (american) return { zone: american, next: at + time + 1 }
    const isName = first === 'local' || ahead.slice(0, time).every(({ raw }) => /^\p{Lu}/u.test(raw))
    return isName
      ? {
          zone: ahead
            .slice(0, time + 1)
            .map(({ raw }) => raw)
            .join(' '),
          next: at + time + 1,
        }
      : undefined
  }
  if (isWord(ahead[0], 'heure', 'hora') && isWord(ahead[1], 'de', 'del') && ahead[2])
    return { zone: `${ahead[2].raw} time`, next: at + 3 }
  if (isWord(ahead[0], 'ortszeit')) return { zone: 'local time', next: at + 1 }
  return first === 'بتوقيت' && ahead[1] ? { zone: `${ahead[1].raw} time`, next: at + 2 } : undefined
}

/** Reads the Chinese half of the day in front of a time: "下午5点". */
const readHalfBefore = (tokens: readonly DateToken[], at: number): { hours: number; from: number } | undefined => {
  const [before, last] = [tokens[at - 2]?.word, tokens[at - 1]?.word]
  if (before === '下' && last === '午') return { hours: 12, from: at - 2 }
  return before === '晚' && last === '上' ? { hours: 12, from: at - 2 } : undefined
}

/** Reads the time that starts at a token; undefined where none does. */
export const readTime = (tokens: readonly DateToken[], at: number): TimeMatch | undefined => {
  const token = tokens[at]
  if (!token) return undefined
  const named = namedTimes[token.word]
  if (named) return { from: at, to: at + 1, time: named, ...addZone(tokens, at + 1) }
  if (token.kind !== 'number' || token.raw.length > 2 || token.value > 24) return undefined
  const { minute, next, isSure } = readMinutes(tokens, at + 1)
  const half = readHalf(tokens, next)
  const before = half ? undefined : readHalfBefore(tokens, at)
  if (!isSure && !half) return undefined
  const hours = half?.hours ?? (before && token.value <= 12 ? before.hours : undefined)
  const time = formatTime(token.value, minute, hours)
  if (!time) return undefined
  const end = half?.next ?? next
  return { from: before?.from ?? at, to: end, time, ...addZone(tokens, end) }
}

const addZone = (tokens: readonly DateToken[], at: number): { zone?: string; to?: number } => {
  const zone = readZone(tokens, at)
  return zone ? { zone: zone.zone, to: zone.next } : {}
}
