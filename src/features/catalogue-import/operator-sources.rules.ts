import type { FormatName } from './formats/formats.parse.ts'

// Sources from which an operator fills the catalogue, one for each import format: where to get the file, under which
// licence, and as of when its columns are known.

export interface OperatorSource {
  /** Where: a country, or "worldwide". */
  region: string
  /** What the file brings. */
  brings: string
  /** Address of the download, or of the page with it. */
  address: string
  licence: string
  /** Month or day as of which the columns are known; empty for our own tables. */
  asOf: string
  /** What to do before the import. */
  prepare?: string
}

const ipedsAddress = 'https://nces.ed.gov/ipeds/use-the-data'
const publicDomain = 'public domain (work of the U.S. government)'
const ownLicence = 'yours'

export const operatorSources: Readonly<Record<FormatName, OperatorSource>> = {
  europass: {
    region: 'some twenty countries of Europe',
    brings: 'programmes of levels 7 and 8 with their pages, length and language',
    address:
      'https://europa.eu/europass/qdr/open-data/dcat/download?url=http://data.europa.eu/snb/data/downloadable/country/irl/ttl/irl-ttl_1.zip (irl: Ireland, aut: Austria, …)',
    licence: 'CC BY 4.0, unless the publishing country states otherwise',
    asOf: 'October 2026',
    prepare: "unzip -p irl-ttl_1.zip '*.ttl' > europass-irl_2026.ttl",
  },
  radon: {
    region: 'Poland',
    brings: 'second-cycle and long-cycle studies with length and language',
    address: 'https://radon.nauka.gov.pl/opendata/polon/courses?resultNumbers=100',
    licence: 'CC0 1.0',
    asOf: '8 October 2026',
    prepare: 'append the pages to one file; each names the next one in pagination.token (&token=…)',
  },
  'mon-master': {
    region: 'France',
    brings: "master's programmes with places, and the share of applications with an offer",
    address:
      'https://data.enseignementsup-recherche.gouv.fr/api/explore/v2.1/catalog/datasets/fr-esr-mon_master/exports/csv?use_labels=false&delimiter=%3B',
    licence: 'Licence Ouverte / Open Licence version 2.0 (Etalab)',
    asOf: '30 September 2026',
    prepare: 'import the newest session: --year 2025',
  },
  bfs: {
    region: 'Switzerland',
    brings: 'fields of universities with the degrees awarded in a year',
    address: 'https://www.pxweb.bfs.admin.ch/pxweb/de/px-x-1503040100_101/-/px-x-1503040100_101.px/',
    licence: 'open use with the source named (OPEN-BY, opendata.swiss)',
    asOf: 'June 2021',
    prepare:
      'choose the year, Master and Doktorat, all Fachrichtungen and Hochschulen, Geschlecht - Total; download a table with one row a value (CSV), in German',
  },
  deqar: {
    region: 'Europe',
    brings: 'until when universities and programmes that the catalogue knows are accredited',
    address:
      'https://backend.deqar.eu/static/daily-csv/deqar-institutions.csv, then https://backend.deqar.eu/static/daily-csv/deqar-reports.csv',
    licence: 'Open Data Commons Public Domain Dedication and Licence (PDDL)',
    asOf: '8 October 2026',
    prepare: 'import the institutions before the reports',
  },
  cricos: {
    region: 'Australia',
    brings: 'programmes of universities with length and price',
    address: 'https://data.gov.au/data/dataset/cricos (table CRICOS Courses)',
    licence: 'CC BY 3.0 AU',
    asOf: '2026',
    prepare: 'save the table as CSV; lines above the header may stay',
  },
  'cricos-pages': {
    region: 'Australia',
    brings: 'official pages of courses, some with IELTS',
    address: 'https://github.com/anakagung55/WebScraping-CourseCricos',
    licence: 'MIT (addresses by course code); facts from the universities’ pages',
    asOf: '11 November 2025',
    prepare: 'npm run tool -- cricos-pages FILE joins a table of pages with the register',
  },
  'uk-sponsors': {
    region: 'United Kingdom',
    brings: 'which universities can sponsor a student visa',
    address: 'https://www.gov.uk/government/publications/register-of-licensed-sponsors-students',
    licence: 'Open Government Licence v3.0',
    asOf: '9 October 2026',
  },
  'uk-institutions': {
    region: 'United Kingdom',
    brings: 'other names of universities',
    address: 'https://github.com/DFE-Digital/dfe-reference-data',
    licence: 'MIT',
    asOf: '5 August 2026',
    prepare: 'npm run tool -- uk-institutions FILE prepares the file',
  },
  'native-names': {
    region: 'worldwide',
    brings: 'names of universities in their own languages, and short forms',
    address: 'catalogue/registers/native-names_2026-11.csv',
    licence: ownLicence,
    asOf: '',
  },
  ipeds: {
    region: 'United States',
    brings: 'universities with tuition, application fee and undergraduate admission rate',
    address: `${ipedsAddress} (Complete data files: HD, IC, IC_AY, ADM, in this order)`,
    licence: publicDomain,
    asOf: '2024',
  },
  'ipeds-completions': {
    region: 'United States',
    brings: 'programmes by field with the degrees awarded in a year',
    address: `${ipedsAddress} (Complete data files: C_A)`,
    licence: publicDomain,
    asOf: '2024',
    prepare: 'import ipeds first',
  },
  scorecard: {
    region: 'United States',
    brings: 'programmes by subject and degree',
    address: 'https://collegescorecard.ed.gov/data (field of study)',
    licence: publicDomain,
    asOf: '2024',
  },
  duo: {
    region: 'Netherlands',
    brings: "master's programmes with length and language",
    address: 'https://onderwijsdata.duo.nl/dataset/7c0686f4-b5c2-418e-8e44-7be0057d8084',
    licence: 'CC BY 4.0',
    asOf: '4 August 2026',
  },
  universityadmissions: {
    region: 'Sweden',
    brings: 'programmes with their pages, prices for citizens from outside the EU, length and start',
    address: 'https://www.universityadmissions.se',
    licence: 'facts of a public authority',
    asOf: 'autumn 2023',
  },
  studyindenmark: {
    region: 'Denmark',
    brings: 'programmes taught in English with their pages, some with deadline',
    address: 'https://studyindenmark.dk/portal',
    licence: 'facts of a public authority',
    asOf: 'August 2026',
  },
  universitaly: {
    region: 'Italy',
    brings: 'laurea magistrale and degrees of one cycle with their pages and length',
    address: 'https://www.universitaly.it',
    licence: 'IODL 2.0 (the same facts as open data of MUR)',
    asOf: 'December 2022',
  },
  capes: {
    region: 'Brazil',
    brings: 'graduate programmes with their official grade',
    address: 'https://dadosabertos.capes.gov.br',
    licence: 'CC BY',
    asOf: 'November 2023',
  },
  ccmt: {
    region: 'India',
    brings: 'M.Tech. programmes with the lowest GATE score that was admitted',
    address: 'https://ccmt.admissions.nic.in/',
    licence: 'facts that are published each year',
    asOf: '2025',
  },
  'moe-taiwan': {
    region: 'Taiwan',
    brings: 'departments by level with the size of the intake',
    address: 'https://data.gov.tw/dataset/9622',
    licence: 'Open Government Data License, version 1.0',
    asOf: 'autumn 2022',
  },
  domains: {
    region: 'worldwide',
    brings: 'universities, domains, websites',
    address: 'https://github.com/Hipo/university-domains-list',
    licence: 'MIT',
    asOf: '2026',
  },
  ror: {
    region: 'worldwide',
    brings: 'universities, names in their own language',
    address: 'https://ror.readme.io/docs/data-dump',
    licence: 'CC0 1.0',
    asOf: 'second schema, 2024',
  },
  'openalex-institutions': {
    region: 'worldwide',
    brings: 'universities and their OpenAlex ids',
    address: 'https://docs.openalex.org/download-all-data/openalex-snapshot',
    licence: 'CC0 1.0',
    asOf: '2025',
  },
  'openalex-authors': {
    region: 'worldwide',
    brings: 'faculty with topics',
    address: 'https://docs.openalex.org/download-all-data/openalex-snapshot',
    licence: 'CC0 1.0',
    asOf: '2025',
  },
  csrankings: {
    region: 'worldwide',
    brings: 'faculty of computer science',
    address: 'https://github.com/emeryberger/CSrankings',
    licence: 'CC BY-NC-ND 4.0: no commercial use',
    asOf: '2025',
  },
  grants: {
    region: 'worldwide',
    brings: 'people with their grants',
    address: 'docs/professors.md',
    licence: 'that of the funder',
    asOf: '2026',
  },
  official: {
    region: 'worldwide',
    brings: 'facts from official pages, and programmes that the catalogue did not have',
    address: 'docs/catalogue.md#official-pages',
    licence: ownLicence,
    asOf: '',
  },
  programs: {
    region: 'worldwide',
    brings: 'programmes that you collected yourself',
    address: 'docs/catalogue.md#our-own-tables',
    licence: ownLicence,
    asOf: '',
  },
  scholarships: {
    region: 'worldwide',
    brings: 'scholarships that you collected yourself',
    address: 'docs/catalogue.md#our-own-tables',
    licence: ownLicence,
    asOf: '',
  },
  faculty: {
    region: 'worldwide',
    brings: 'faculty that you collected yourself',
    address: 'docs/catalogue.md#our-own-tables',
    licence: ownLicence,
    asOf: '',
  },
}
