import { expect } from 'vitest'
import type { FormatName } from './formats/formats.parse.ts'

/** A file of IPEDS's institutions with these lines. */
export const hd = (...lines: string[]) =>
  ['UNITID,INSTNM,IALIAS,CITY,STABBR,WEBADDR,CONTROL,GROFFER,CYACTIVE', ...lines, ''].join('\r\n')

/** The line of a university that other files name. */
export const mit = '166683,"Massachusetts Institute of Technology","MIT","Cambridge","MA","web.mit.edu/",2,1,1'

/** A small file of each format, and what the catalogue holds after it. */
export const samples: {
  kind: FormatName
  file: string
  content: string
  before?: [FormatName, string, string]
  finds: [string, unknown[]]
}[] = [
  {
    kind: 'ipeds',
    file: 'hd2023.csv',
    content: hd(
      mit,
      '100001,"Closed","","X","AL","closed.edu",1,1,2',
      '100002,"No graduates","","X","AL","ng.edu",1,2,1',
    ),
    finds: [
      `select id, country, city, website_url, facts->'website'->>'source' as source, facts->'city'->>'year' as year from universities`,
      [
        {
          id: 'massachusetts-institute-of-technology',
          country: 'US',
          city: 'Cambridge',
          website_url: 'https://web.mit.edu/',
          source: 'ipeds-hd-2023',
          year: '2023',
        },
      ],
    ],
  },
  {
    kind: 'ipeds',
    file: 'ic2022_ay.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: 'UNITID,TUITION6,TUITION7\n166683,57590,57590\n999999,1,1\n',
    finds: [
      `select facts->'tuition_per_year' as tuition from universities`,
      [
        {
          tuition: expect.objectContaining({
            value: 57_590,
            currency: 'USD',
            year: '2022-23',
            source: 'ipeds-ic-ay-2022',
            checked_on: '2026-11-20',
          }),
        },
      ],
    ],
  },
  {
    kind: 'ipeds',
    file: 'ic2022.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: 'UNITID,XAPPFEEG,APPLFEEG\n166683,R,75\n',
    finds: [`select (facts->'application_fee'->>'value')::int as fee from universities`, [{ fee: 75 }]],
  },
  {
    kind: 'ipeds',
    file: 'adm2022.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: 'UNITID,APPLCN,ADMSSN\n166683,33767,1337\n',
    finds: [`select facts->'admission_rate_undergraduate'->>'value' as rate from universities`, [{ rate: '0.0396' }]],
  },
  {
    kind: 'domains',
    file: 'world.json',
    content: JSON.stringify([
      {
        name: 'ETH Zürich',
        domains: ['ethz.ch'],
        web_pages: ['https://ethz.ch/'],
        alpha_two_code: 'CH',
        'state-province': null,
      },
    ]),
    finds: [`select name, domains from universities`, [{ name: 'ETH Zürich', domains: ['ethz.ch'] }]],
  },
  {
    kind: 'ror',
    file: 'v2.json',
    content: JSON.stringify([
      {
        id: 'https://ror.org/05a28rw58',
        status: 'active',
        types: ['education'],
        names: [
          { value: 'ETH Zurich', types: ['ror_display'] },
          { value: 'Eidgenössische Technische Hochschule Zürich', types: ['label'] },
        ],
        locations: [{ geonames_details: { country_code: 'CH', name: 'Zurich' } }],
        links: [{ type: 'website', value: 'https://ethz.ch' }],
      },
      { id: 'https://ror.org/x', types: ['company'], names: [], locations: [] },
    ]),
    finds: [
      `select external_ids, city, aliases from universities`,
      [
        {
          external_ids: ['ror:https://ror.org/05a28rw58'],
          city: 'Zurich',
          aliases: ['Eidgenössische Technische Hochschule Zürich'],
        },
      ],
    ],
  },
  {
    kind: 'scorecard',
    file: 'fields.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: [
      'UNITID,INSTNM,CIPCODE,CIPDESC,CREDLEV',
      '166683,Massachusetts Institute of Technology,1101,Computer and Information Sciences.,5',
      '166683,Massachusetts Institute of Technology,1101,Computer and Information Sciences.,3',
    ].join('\n'),
    finds: [
      `select name, field, level from programs`,
      [{ name: 'Computer and Information Sciences', field: 'computer-science', level: 'masters' }],
    ],
  },
  {
    kind: 'openalex-institutions',
    file: 'institutions.jsonl',
    content: `${JSON.stringify({ id: 'https://openalex.org/I35440088', ror: 'https://ror.org/05a28rw58', display_name: 'ETH Zurich', country_code: 'CH', type: 'education', homepage_url: 'https://www.ethz.ch', geo: { city: 'Zurich' } })}\n${JSON.stringify({ id: 'x', display_name: 'A company', type: 'company' })}\n`,
    finds: [
      `select external_ids from universities`,
      [{ external_ids: ['openalex:https://openalex.org/I35440088', 'ror:https://ror.org/05a28rw58'] }],
    ],
  },
  {
    kind: 'openalex-authors',
    file: 'authors.jsonl',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: `${JSON.stringify({ id: 'https://openalex.org/A1', display_name: 'Ada Example', last_known_institutions: [{ id: 'i', display_name: 'MIT', country_code: 'US' }], topics: [{ display_name: 'Type theory' }] })}\n`,
    finds: [
      `select full_name, research_interests, is_accepting_students from faculty_profiles`,
      [{ full_name: 'Ada Example', research_interests: ['Type theory'], is_accepting_students: null }],
    ],
  },
  {
    kind: 'csrankings',
    file: 'csrankings.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content:
      'name,affiliation,homepage,scholarid\nAda Example 0001,Massachusetts Inst. of Technology,https://example.edu/ada,x\n',
    finds: [
      `select full_name, profile_url, is_sample from faculty_profiles`,
      [{ full_name: 'Ada Example', profile_url: 'https://example.edu/ada', is_sample: false }],
    ],
  },
  {
    kind: 'programs',
    file: 'programs.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content: [
      'university,name,field,level,degree,tuition,currency,deadline,deadline_zone,tests,minimum_gpa,verified,source_url,year,checked_on',
      'MIT,Computer Science,computer-science,phd,PhD,58000,usd,2026-12-15,America/New_York,TOEFL; GRE,3.0/4.0,yes,https://example.edu/cs,2026,2026-10-01',
    ].join('\n'),
    finds: [
      `select id, is_verified, facts->'deadline'->'value' as deadline, facts->'tests'->>'url' as url, facts->'minimum_gpa'->'value' as gpa from programs`,
      [
        {
          id: 'massachusetts-institute-of-technology-phd-computer-science',
          is_verified: true,
          deadline: { date: '2026-12-15', time: '23:59', zone_rule: 'zone', zone: 'America/New_York' },
          url: 'https://example.edu/cs',
          gpa: { grade: 3, scale: '4.0' },
        },
      ],
    ],
  },
  {
    kind: 'scholarships',
    file: 'scholarships.csv',
    content:
      'name,provider,website,countries,nationalities,levels,amount,currency,source_url,year,checked_on\nExample Award,Example Trust,https://example.org,GB,IN; PK,masters,18000,GBP,https://example.org/award,2026,2026-10-01',
    finds: [
      `select id, nationalities, amount, currency from scholarships`,
      [{ id: 'example-award', nationalities: ['IN', 'PK'], amount: 18_000, currency: 'GBP' }],
    ],
  },
  {
    kind: 'faculty',
    file: 'faculty.csv',
    before: ['ipeds', 'hd2022.csv', hd(mit)],
    content:
      'university,full_name,department,research_interests,accepting\nipeds:166683,Ada Example,EECS,logic; proofs,yes',
    finds: [
      `select department, research_interests, is_accepting_students from faculty_profiles`,
      [{ department: 'EECS', research_interests: ['logic', 'proofs'], is_accepting_students: true }],
    ],
  },
]
