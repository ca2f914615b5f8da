import { buildNameKey } from '#src/features/catalogue/names.engine.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { foldText } from '#src/shared/unicode.ts'

// Normalises institution names of grant registers: abbreviations, appended departments or campuses, legal names. Pure.

/** Abbreviations in registers of the United States, as whole folded words. */
const abbreviations: Readonly<Record<string, string>> = {
  univ: 'university',
  coll: 'college',
  hlth: 'health',
  sci: 'science',
  scis: 'sciences',
  ctr: 'center',
  cntr: 'center',
  med: 'medical',
  inst: 'institute',
  sch: 'school',
  hosp: 'hospital',
  st: 'state',
  tx: 'texas',
  can: 'cancer',
  res: 'research',
  fdn: 'foundation',
  natl: 'national',
}

const maxNameLength = 300

const expandWords = (name: string): string =>
  name
    .split(' ')
    .map((word, at) =>
      at === 0 && /^st\.?$/i.test(word) ? word : (abbreviations[foldText(word).replace('.', '')] ?? word),
    )
    .join(' ')

/** Suffixes for a part of a university, which is no university of its own. */
const part =
  /(?<![ ,:-])[ ,:-]+(?:\(?(?:main campus|all campuses|health sciences?(?: (?:center|campus))?|medical (?:center|campus|school)|school of .{1,60}|college of .{1,60}|faculty of .{1,60}|cancer cent(?:er|re)|board of (?:trustees|regents).{0,60}|the regents.{0,60}|research (?:foundation|institute|center|corporation)|foundation|sponsored programs|inc\.?|system)\)?)$/i

/**
 * Location behind a name: "Northwestern University at Chicago", "University of Pittsburgh, Pittsburgh", "… - Berkeley".
 */
const locationSuffix = / (?:at|in) [^,]{2,40}$|, [^,]{2,40}$| ?- ?[^-,]{2,40}$/i

const legal =
  /^(?:(?:the )?(?:trustees|regents|president and fellows|board of (?:trustees|regents)|research foundation) (?:of|for) (?:the )?)/i

/** Names whose campus is a university of its own: without it the name means another one. */
const isMultiCampus =
  /^(?:the )?(?:university of (?:california|texas|north carolina|massachusetts|maryland|illinois|wisconsin|missouri|nebraska|tennessee|colorado|alabama|michigan|houston|hawaii|arkansas|minnesota|louisiana|south carolina|puerto rico|alaska|maine|nevada)|state university of new york|suny|city university of new york|cuny|california state university|california polytechnic|texas a ?& ?m|louisiana state|penn(?:sylvania)? state|indiana univ|purdue|rutgers|southern illinois|southern university|arkansas state|ohio university|kent state)/i

/** City behind a name: "Tufts University Boston", "University of Oregon Eugene". */
const city = /^((?:.{3,60} )?university|(?:the )?university of [^ ,]+)(?: [^ ,]+){1,2}$/i

/** Parts that are universities of their own in multi-campus systems: health, medicine. */
const isOwnCampus = /health|medic|med\b|cancer/i

const listVariants = (name: string): string[] => {
  const bare = name.replace(legal, '')
  const whole = isMultiCampus.test(bare) && isOwnCampus.test(bare) ? bare : bare.replace(part, '')
  const brackets = whole.replace(/ ?\([^()]{1,80}\)$/, '')
  const inside = /\(([^()]{4,80})\)$/.exec(whole)?.[1]
  const placed = isMultiCampus.test(brackets)
    ? []
    : [brackets.replace(locationSuffix, ''), whole.replace(locationSuffix, '').replace(part, '')]
  const cityless = isMultiCampus.test(brackets) ? undefined : city.exec(brackets)?.[1]
  return [
    ...[name, bare, whole, brackets],
    ...(inside && /univ|institut|college|school/i.test(inside) ? [inside] : []),
    ...placed,
    ...(cityless ? [cityless] : []),
  ]
}

/** Lists alternative names of a university in register spelling, most likely first. */
export const listAlternativeNames = (raw: string): string[] => {
  const name = raw.slice(0, maxNameLength).replaceAll(/\s+/g, ' ').trim()
  const reordered = /^(.{3,80}), (university of|the university of|college of)$/i.exec(name)
  const all = [
    ...(reordered ? [`${reordered[2]} ${reordered[1]}`] : []),
    ...listVariants(name),
    ...listVariants(expandWords(name)),
  ]
  const own = buildNameKey(name)
  return [...new Set(all)].filter((one) => one !== name && buildNameKey(one) !== own && buildNameKey(one).includes(' '))
}

/** Parses the curated list of names that no rule resolves: country, register spelling, catalogue name. */
export const parseInstitutionNames = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([country = '', written = '', name = '']) => [`${country} ${buildNameKey(written)}`, name]),
  )

/**
 * Whether an institution may be a university that an editor could match; hospitals, companies and offices are excluded.
 */
export const isLikelyUniversity = (name: string): boolean =>
  /univ|college|institut[eo]? (?:of|de|federal) tech|polit[eé]cnic|polytechnic|school of|hochschule|[eé]cole|h[oö]gskola|pontificia/i.test(
    name,
  ) && !/hospital|company|\bltd\b|\binc\b|association|society|high school|school district/i.test(name)

const spokenCountries: [string, string][] = [
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['korea', 'KR'],
  ['republic of korea', 'KR'],
  ['russia', 'RU'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
  ['taiwan', 'TW'],
  ['hong kong', 'HK'],
]

let codes: ReadonlyMap<string, string> | undefined

/** Built lazily. */
const readCodes = (): ReadonlyMap<string, string> => {
  codes ??= new Map([
    ...countryCodes.map((code): [string, string] => [foldText(formatCountryName(code, 'en')), code]),
    ...spokenCountries,
  ])
  return codes
}

/** Returns the code of a country by its English name or its code; null when invalid. */
export const parseCountry = (text: string): string | null => {
  const plain = foldText(text.trim())
  const code = plain.toUpperCase()
  return readCodes().get(plain) ?? (countryCodes.includes(code) ? code : null)
}
