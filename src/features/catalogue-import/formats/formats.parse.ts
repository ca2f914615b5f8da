import type { FileContext, Reading, SourceRow } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { detectGrantForm, peopleForm } from '../grants/grant-forms.parse.ts'
import { peopleColumns } from '../grants/people-form.parse.ts'
import { readPublishedObject } from '../grants/publishers.parse.ts'
import { buildRegisterSource } from '../grants/registers.rules.ts'
import { buildPageSource, readOfficialPage } from '../official/official-pages.parse.ts'
import { capes } from '../registries/capes.parse.ts'
import { ccmt } from '../registries/ccmt.parse.ts'
import { cricos } from '../registries/cricos.parse.ts'
import { cricosPages } from '../registries/cricos-pages.parse.ts'
import { deqar } from '../registries/deqar.parse.ts'
import { duo } from '../registries/duo.parse.ts'
import { europass } from '../registries/europass.parse.ts'
import { ipedsCompletions } from '../registries/ipeds-completions.parse.ts'
import { createInstitutionFormat } from '../registries/known-universities.parse.ts'
import { moeTaiwan } from '../registries/moe-taiwan.parse.ts'
import { monMaster } from '../registries/mon-master.parse.ts'
import { nativeNames } from '../registries/native-names.parse.ts'
import { radon } from '../registries/radon.parse.ts'
import { createRegistryFormat } from '../registries/registry.parse.ts'
import { studyindenmark, universityadmissions } from '../registries/scandinavia.parse.ts'
import { swissDegrees } from '../registries/swiss-degrees.parse.ts'
import { ukInstitutions, ukSponsors } from '../registries/united-kingdom.parse.ts'
import { universitaly } from '../registries/universitaly.parse.ts'
import { buildCsrankingsSource, csrankingsColumns, readCsrankingsRow } from './csrankings.parse.ts'
import { buildDomainsSource, readDomainsEntry } from './domains.parse.ts'
import type { Format } from './import-format.parse.ts'
import { buildIpedsSource, detectIpedsTable, readIpedsRow } from './ipeds.parse.ts'
import { buildOpenAlexSource, readAuthor, readInstitution } from './openalex.parse.ts'
import { buildRorSource, readRorEntry } from './ror.parse.ts'
import { buildScorecardSource, readScorecardRow, scorecardColumns } from './scorecard.parse.ts'
import {
  buildTemplateSource,
  readFacultyRow,
  readProgramRow,
  readScholarshipRow,
  type TemplateRow,
  templateColumns,
} from './template.parse.ts'

// Import formats, by the argument of the import command.

const findMissingColumns = (requiredColumns: readonly string[]) => (columns: readonly string[]) =>
  requiredColumns.filter((column) => !columns.includes(column))

const table = (
  title: string,
  requiredColumns: readonly string[],
  sourceOf: (context: FileContext) => SourceRow,
  read: (row: TemplateRow, source: SourceRow) => Reading,
): Format => ({
  form: 'csv',
  title,
  columns: requiredColumns,
  missing: findMissingColumns(requiredColumns),
  open: (context) => {
    const source = sourceOf(context)
    return { source, read: (row) => read(row as TemplateRow, source) }
  },
})

const values = (
  form: 'json array' | 'json lines',
  title: string,
  columns: readonly string[],
  sourceOf: (context: FileContext) => SourceRow,
  read: (value: unknown, source: SourceRow) => Reading,
): Format => ({
  form,
  title,
  columns,
  missing: () => [],
  open: (context) => {
    const source = sourceOf(context)
    return { source, read: (value) => read(value, source) }
  },
})

const ipeds: Format = {
  form: 'csv',
  title: 'a table HD, IC, IC_AY or ADM of IPEDS',
  columns: ['UNITID', 'INSTNM (HD)', 'APPLFEEG (IC)', 'TUITION7 (IC_AY)', 'APPLCN (ADM)'],
  needsYear: true,
  missing: (columns) =>
    detectIpedsTable(columns)
      ? findMissingColumns(['UNITID'])(columns)
      : ['INSTNM (HD), APPLFEEG (IC), TUITION7 (IC_AY) or APPLCN (ADM)'],
  open: (context, columns) => {
    const kind = detectIpedsTable(columns) ?? 'HD'
    const source = buildIpedsSource(kind, context)
    return { source, read: (row) => readIpedsRow(kind, row as TemplateRow, source) }
  },
}

/** Grants, in the format of a register or in our own, detected by the columns. */
const grants: Format = {
  form: 'csv',
  title: 'a table of grants',
  columns: peopleColumns,
  isDated: true,
  missing: (columns) => (detectGrantForm(columns) ? [] : findMissingColumns(peopleColumns)(columns)),
  open: (context, columns) => {
    const form = detectGrantForm(columns) ?? peopleForm
    return {
      source: buildRegisterSource(form.register, context.checkedOn),
      read: (row) => form.read(row as TemplateRow, context),
    }
  },
  objects: (context) => ({
    source: buildRegisterSource('own', context.checkedOn),
    read: (value) => readPublishedObject(value, context),
  }),
}

const official: Format = {
  form: 'json lines',
  title: 'a file of official pages of programmes',
  columns: ['university', 'domain', 'country', 'program', 'degree', 'level', 'scope', 'url', 'cycle', 'year', 'facts'],
  isDated: true,
  missing: () => [],
  open: (context) => ({ source: buildPageSource(context), read: (value) => readOfficialPage(value, context) }),
}

export const formats = {
  official,
  grants,
  cricos: createRegistryFormat(cricos),
  'cricos-pages': createRegistryFormat(cricosPages),
  'ipeds-completions': createRegistryFormat(ipedsCompletions),
  duo: createRegistryFormat(duo),
  universitaly: createRegistryFormat(universitaly),
  capes: createRegistryFormat(capes),
  ccmt: createRegistryFormat(ccmt),
  'moe-taiwan': createRegistryFormat(moeTaiwan),
  universityadmissions: createRegistryFormat(universityadmissions),
  studyindenmark: createRegistryFormat(studyindenmark),
  europass,
  radon,
  'mon-master': createRegistryFormat(monMaster),
  bfs: createRegistryFormat(swissDegrees),
  deqar,
  'uk-sponsors': createInstitutionFormat(ukSponsors),
  'uk-institutions': createInstitutionFormat(ukInstitutions),
  'native-names': createInstitutionFormat(nativeNames),
  ipeds,
  domains: values(
    'json array',
    'the world list of universities and domains',
    ['name', 'domains', 'web_pages', 'alpha_two_code', 'state-province'],
    buildDomainsSource,
    readDomainsEntry,
  ),
  ror: values(
    'json array',
    'the data dump of ROR',
    ['id', 'names', 'links', 'locations'],
    buildRorSource,
    readRorEntry,
  ),
  scorecard: table(
    "College Scorecard's file by field of study",
    scorecardColumns,
    buildScorecardSource,
    readScorecardRow,
  ),
  'openalex-institutions': values(
    'json lines',
    'institutions of OpenAlex',
    ['id', 'ror', 'display_name', 'country_code', 'type', 'homepage_url'],
    buildOpenAlexSource,
    readInstitution,
  ),
  'openalex-authors': values(
    'json lines',
    'authors of OpenAlex',
    ['id', 'display_name', 'last_known_institutions', 'topics'],
    buildOpenAlexSource,
    readAuthor,
  ),
  csrankings: table('csrankings.csv', csrankingsColumns, buildCsrankingsSource, readCsrankingsRow),
  programs: table('our table of programmes', templateColumns.programs, buildTemplateSource, readProgramRow),
  scholarships: table(
    'our table of scholarships',
    templateColumns.scholarships,
    buildTemplateSource,
    readScholarshipRow,
  ),
  faculty: table('our table of faculty', templateColumns.faculty, buildTemplateSource, readFacultyRow),
} as const satisfies Record<string, Format>
export type FormatName = keyof typeof formats

export const isFormatName = (name: string | undefined): name is FormatName => name !== undefined && name in formats
