/**
 * Builds the default catalogue from the hand-written lists in catalogue/sources and the public files of IPEDS and of
 * the list of universities and domains. The same input gives the same bytes. See catalogue/README.md.
 *
 * node tools/corpora/build-catalogue.ts --ipeds HD.csv --ipeds IC.csv --ipeds IC_AY.csv --ipeds ADM.csv --domains
 * LIST.json (each may end in .gz)
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { normalizeUrl as readAddress, slugify } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { normalizeName } from '#src/features/catalogue/names.engine.ts'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import {
  buildAdmissionRateFacts,
  buildApplicationFeeFacts,
  buildTuitionFacts,
  type FactOrigin,
  graduateTuition,
  parseControl,
  professionalTuition,
} from '#src/features/catalogue-import/formats/ipeds.parse.ts'
import { CATALOGUE, type ListEntry, type Row, readIpeds, readList, readTable, split } from './build-catalogue-inputs.ts'

type Json = Record<string, unknown>
type University = Json & { id: string; name: string; country: string; website: string; unitid?: string }

const ACADEMIC_YEAR = '2022-23'
const ADMISSION_YEAR = '2022'
const { values: options } = parseArgs({
  options: { ipeds: { type: 'string', multiple: true }, domains: { type: 'string' } },
})
if (options.ipeds === undefined || options.domains === undefined) {
  console.error('usage: build-catalogue.ts --ipeds FILE (HD, IC, IC_AY and ADM, each once) --domains FILE')
  process.exit(2)
}

const sources = JSON.parse(readFileSync(new URL('sources.json', CATALOGUE), 'utf8')) as {
  id: string
  checked_on: string
}[]
const checkedOn = (id: string): string => {
  const source = sources.find((entry) => entry.id === id)
  if (source === undefined) throw new Error(`sources.json does not know ${id}`)
  return source.checked_on
}

function httpsAddress(address: string): string {
  const read = readAddress(address)
  if (read === null) throw new Error(`${address} is no address`)
  return read
}

function listAliases(name: string, candidates: string[]): string[] {
  const known = new Set([name])
  return candidates.filter((alias) => !known.has(alias) && known.add(alias))
}

const buildOrigin = (source: string, year: string): FactOrigin => ({ year, source, checked_on: checkedOn(source) })
const chargesOrigin = buildOrigin('ipeds-ic-ay-2022', ACADEMIC_YEAR)

const buildUsFacts = (row: Row): Json => ({
  ...buildTuitionFacts(row, graduateTuition.columns, graduateTuition.what, chargesOrigin),
  ...buildApplicationFeeFacts(row, buildOrigin('ipeds-ic-2022', ACADEMIC_YEAR)),
  ...buildAdmissionRateFacts(row, buildOrigin('ipeds-adm-2022', ADMISSION_YEAR)),
})

function buildUsUniversity(cells: string[], ipeds: Map<string, Row>, list: ListEntry[]): University {
  const [unitid = '', id = '', name = '', aliases, website] = cells
  const row = ipeds.get(unitid)
  if (row?.INSTNM === undefined) throw new Error(`IPEDS has no institution ${unitid} (${id})`)
  const address = httpsAddress(website || row.WEBADDR || '')
  const host = new URL(address).hostname.replace(/^(www\d?|web)\./, '')
  const american = list.filter((other) => other.alpha_two_code === 'US')
  const whole = host.split('.').slice(-2).join('.')
  const entry = [host, whole].map((domain) => american.find((other) => other.domains.includes(domain))).find(Boolean)
  return {
    id,
    name,
    aliases: listAliases(name, [row.INSTNM, ...split(aliases, ';')]),
    country: 'US',
    city: row.CITY ?? null,
    region: row.STABBR ?? null,
    website: address,
    domains: entry?.domains ?? [host],
    control: parseControl(row.CONTROL),
    facts: buildUsFacts(row),
    source: 'ipeds-hd-2020',
    website_source: website ? 'editor' : 'ipeds-hd-2020',
    city_source: 'ipeds-hd-2020',
    unitid,
  }
}

function getPage(entry: ListEntry, domain: string): string {
  const page = entry.web_pages.find((address) => new URL(address).hostname.endsWith(domain)) ?? entry.web_pages[0]
  return httpsAddress(page ?? domain)
}

function buildWorldUniversity(cells: string[], list: ListEntry[]): University {
  const [country = '', domain = '', id = '', name = '', city, aliases, website] = cells
  const entry = list.find((other) => other.alpha_two_code === country && other.domains.includes(domain))
  if (entry === undefined && !website) throw new Error(`${id}: the list has no ${domain}, so an address is needed`)
  return {
    id,
    name,
    aliases: listAliases(name, [...(entry ? [entry.name] : []), ...split(aliases, ';')]),
    country,
    city: city || null,
    region: entry?.['state-province'] ?? null,
    website: website ? httpsAddress(website) : getPage(entry as ListEntry, domain),
    domains: entry?.domains ?? [domain],
    control: null,
    facts: {},
    source: entry ? 'hipo-domains' : 'editor',
    website_source: website ? 'editor' : 'hipo-domains',
    city_source: city ? 'editor' : null,
  }
}

const LEVEL_OF_DEGREE: Row = Object.fromEntries([
  ...['PhD', 'DPhil', 'Dr', 'EdD'].map((degree) => [degree, 'phd']),
  ...['JD', 'LLM', 'BCL', 'MJur'].map((degree) => [degree, 'law']),
  ...['MD', 'MDCM', 'BMBCh', 'MBBChir', 'MBBCh'].map((degree) => [degree, 'medical']),
  ['MBA', 'mba'],
])
type Topics = { fields: Map<string, string[]>; names: [string, string[]][] }

/** Keywords: first the words of the programme's own name, then those of its field, at most ten. */
function listKeywords(topics: Topics, field: string, name: string): string[] {
  const plain = ` ${normalizeName(name)} `
  const own = topics.names.filter(([word]) => plain.includes(` ${normalizeName(word)} `)).flatMap(([, words]) => words)
  return [...new Set([...own, ...(topics.fields.get(field) ?? [])])].slice(0, 10)
}

function readTopics(): Topics {
  const topics: Topics = { fields: new Map(), names: [] }
  for (const [kind, key = '', words] of readTable('keywords.txt')) {
    if (kind === 'field') topics.fields.set(key, split(words, ';'))
    else topics.names.push([key, split(words, ';')])
  }
  for (const { id } of FIELDS) {
    if ((topics.fields.get(id)?.length ?? 0) < 5) throw new Error(`keywords.txt: ${id} needs at least five words`)
  }
  return topics
}

function buildProgramFacts(university: University, degree: string, ipeds: Map<string, Row>): Json {
  const price = professionalTuition[degree]
  const row = ipeds.get(university.unitid ?? '')
  return price && row ? buildTuitionFacts(row, price.columns, price.what, chargesOrigin) : {}
}

const LABELS = new Map<string, string>(FIELDS.map((field) => [field.id, field.label]))
const ENTRY = /^([a-z-]+)(?:=([^[<]+)|\s+)?(?:\[([a-z]{2})\]\s*)?(?:<(https:[^>]+)>)?$/

/** An entry of programs.txt: field=Name [language] <address>, where all but the field is optional. */
function buildProgram(
  university: University,
  degree: string,
  entry: string,
  topics: Topics,
  ipeds: Map<string, Row>,
): Json {
  const [, field = '', given, language, address] = ENTRY.exec(entry) ?? []
  const name = given?.trim() ?? LABELS.get(field)
  if (name === undefined || !LABELS.has(field))
    throw new Error(`programs.txt: cannot read "${entry}" of ${university.id}`)
  return {
    id: slugify(`${university.id} ${degree} ${name}`),
    university: university.id,
    name,
    field,
    level: LEVEL_OF_DEGREE[degree] ?? 'masters',
    degree,
    // A value guessed from the country is not a known fact of a programme.
    language: language ?? null,
    keywords: listKeywords(topics, field, name),
    website: address ?? university.website,
    verified: false,
    source: 'editor',
    facts: buildProgramFacts(university, degree, ipeds),
  }
}

function buildPrograms(universities: University[], ipeds: Map<string, Row>): Json[] {
  const topics = readTopics()
  const byId = new Map(universities.map((university) => [university.id, university]))
  const programs: Json[] = []
  let university: University | undefined
  for (const [line = ''] of readTable('programs.txt')) {
    if (line.startsWith('@')) university = byId.get(line.slice(1))
    if (university === undefined) throw new Error(`programs.txt: there is no university ${line}`)
    if (line.startsWith('@')) continue
    const degree = line.slice(0, line.indexOf(':'))
    for (const entry of split(line.slice(degree.length + 1), ';')) {
      programs.push(buildProgram(university, degree, entry, topics, ipeds))
    }
  }
  return [...programs, ...pagePrograms(byId, topics)]
}

/** Programmes that only their official pages name, listed with their facts. */
function pagePrograms(universities: Map<string, University>, topics: Topics): Json[] {
  return readTable('page-programs.txt').map(([id = '', , level = '', degree = '', field = '', name = '']) => {
    const university = universities.get(id)
    if (university === undefined || !LABELS.has(field)) throw new Error(`page-programs.txt: cannot read ${id} ${name}`)
    return {
      id: slugify(`${id} ${degree} ${name}`),
      university: id,
      name,
      field,
      level,
      degree,
      language: null,
      keywords: listKeywords(topics, field, name),
      website: university.website,
      verified: false,
      source: 'editor',
      facts: {},
    }
  })
}

function scholarships(): Json[] {
  return readTable('scholarships.txt').map(
    ([id, name, provider, website, countries, nationalities, levels, fields]) => ({
      id,
      name,
      provider,
      website: httpsAddress(website ?? ''),
      countries_of_study: countries === 'any' ? null : split(countries, ' '),
      nationalities: nationalities === 'any' ? null : split(nationalities, ' '),
      levels: split(levels, ' '),
      fields: fields === 'any' || !fields ? null : split(fields, ' '),
      amount: null,
      deadline: null,
      verified: false,
      source: 'editor',
    }),
  )
}

const ACCEPTING: Record<string, boolean | null> = { yes: true, no: false, unknown: null }

function samples(): Json[] {
  return readTable('samples.txt').map(([university = '', department = '', topic = '', accepting = '', interests]) => ({
    id: slugify(`sample ${university} ${topic}`),
    sample: true,
    full_name: `Sample Professor (${topic})`,
    university,
    department,
    email: null,
    website: null,
    research_interests: split(interests, ';'),
    is_accepting_students: ACCEPTING[accepting] ?? null,
  }))
}

function write(file: string, rows: Json[]): void {
  const sorted = rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
  const twice = sorted.find((row, at) => row.id === sorted[at - 1]?.id)
  if (twice !== undefined) throw new Error(`${file}: ${twice.id} occurs twice`)
  writeFileSync(new URL(file, CATALOGUE), `[\n${sorted.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
  console.log(`${file}: ${rows.length}`)
}

const ipeds = readIpeds(options.ipeds)
const list = readList(options.domains)
const universities = [
  ...readTable('universities-us.txt').map((cells) => buildUsUniversity(cells, ipeds, list)),
  ...readTable('universities-world.txt').map((cells) => buildWorldUniversity(cells, list)),
]
write('universities.json', universities)
write('programs.json', buildPrograms(universities, ipeds))
write('scholarships.json', scholarships())
write('samples.json', samples())
