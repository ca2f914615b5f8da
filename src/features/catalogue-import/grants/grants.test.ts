import { describe, expect, it } from 'vitest'
import { findGrantEnd } from '#src/features/catalogue/faculty/grants.rules.ts'
import { ImportError } from '#src/features/catalogue-import/files.commands.ts'
import { openImports } from '#tests/support/imports.ts'
import { peopleColumns } from './people-form.parse.ts'

// Import of grants: people and universities, with one entry per person over all registers.

const its = openImports()
const { write, run, rows } = its

const addUniversity = async (
  id = 'university-of-examples',
  name = 'University of Examples',
  [code, country] = ['US', 'United States'],
) => {
  const place = { name, country, alpha_two_code: code, domains: [`${id}.edu`], web_pages: [`https://${id}.edu/`] }
  await run('domains', write(`${id}.json`, JSON.stringify([{ ...place, 'state-province': null }])))
}

type Row = Partial<Record<(typeof peopleColumns)[number], string>>

const usual: Row = {
  person: 'Jane Smith',
  institution: 'University of Examples',
  institution_country: 'United States',
  role: 'principal investigator',
  topics_or_titles: 'Machine learning for rivers',
  first_year: '2024',
  last_year: '2028',
  funder: 'NSF (Division of Physics)',
  grant_ids: '1234567',
  url: 'https://www.nsf.gov/awardsearch/showAward?AWD_ID=1234567',
}
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const table = (columns: readonly string[], ...all: Row[]) =>
  [
    columns.join(','),
    ...all.map((row) => columns.map((column) => quoted({ ...usual, ...row }[column as keyof Row] ?? '')).join(',')),
  ].join('\n')
const people = (...all: Row[]) => table(peopleColumns, ...all)

const read = async (name: string, ...all: Row[]) => await run('grants', write(`${name}.csv`, people(...all)))
const known = async () =>
  await rows(
    `select full_name as name, university_id as place, department, field, is_fellow as fellow, grants, research_interests as topics
     from faculty_profiles where not is_sample order by full_name, university_id`,
  )
const names = async () => (await known()).map(({ name }) => name)

describe('import of grants', () => {
  it('PF-01 imports a person with name, university, topics and the grant with its source, date and page', async () => {
    await addUniversity()
    expect(await read('nsf_2025-12-17', {})).toMatchObject({ added: 1, refused: 0 })
    expect(await known()).toEqual([
      {
        name: 'Jane Smith',
        place: 'university-of-examples',
        department: 'Not specified',
        field: 'physics',
        fellow: false,
        topics: ['machine learning'],
        grants: [
          {
            funder: 'National Science Foundation',
            scheme: 'Division of Physics',
            numbers: ['1234567'],
            titles: ['Machine learning for rivers'],
            from: 2024,
            to: 2028,
            timing: 'end',
            url: usual.url,
            source: 'grants-nsf-2025-12-17',
            read: '2025-12-17',
          },
        ],
      },
    ])
    expect(
      await rows(`select publisher, checked_on from catalogue_sources where id = 'grants-nsf-2025-12-17'`),
    ).toEqual([{ publisher: 'US National Science Foundation', checked_on: '2025-12-17' }])
    expect(await rows(`select running_until::text from faculty_profiles`)).toEqual([{ running_until: '2027-06-17' }])
  })

  it('importing the same grants twice changes nothing, whatever the order of the columns', async () => {
    await addUniversity()
    await read('nsf_2025-12-17', {}, { person: 'Ada Far', grant_ids: '2' })
    const before = await known()
    const reordered = write(
      'again_2025-12-17.csv',
      table(peopleColumns.toReversed(), {}, { person: 'Ada Far', grant_ids: '2' }),
    )
    expect(await run('grants', reordered)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await known()).toEqual(before)
  })

  it('merges one person at one university over funders, titles and spellings, and keeps two universities apart', async () => {
    await addUniversity()
    await addUniversity('far-university', 'Far University')
    await read('nsf_2025-12-17', { person: 'Jane Smith' })
    await read(
      'nih_2025-02-08',
      { person: 'SMITH, JANE A.', funder: 'NIH', role: 'contact PI (R01)', grant_ids: 'R01X', department: 'Physics' },
      { person: 'Dr. Jane Smith PhD', funder: 'NIH', grant_ids: 'R01Y', role: 'contact PI (R01)' },
      { person: 'Jane Smith', institution: 'Far University', grant_ids: '3' },
    )
    expect((await known()).map(({ name, place, grants }) => [name, place, grants.length])).toEqual([
      ['Jane Smith', 'far-university', 1],
      ['Jane Smith', 'university-of-examples', 3],
    ])
  })

  it('keeps two people of one name with different middle names apart', async () => {
    await addUniversity()
    await read('a_2025-12-17', { person: 'Jane A. Smith' }, { person: 'Jane B. Smith', grant_ids: '2' })
    expect(await names()).toEqual(['Jane A. Smith', 'Jane B. Smith'])
    // It is ambiguous which of the two people this is.
    await read('b_2025-12-18', { person: 'Jane Smith', grant_ids: '3' })
    expect(await names()).toEqual(['Jane A. Smith', 'Jane B. Smith', 'Jane Smith'])
  })

  it('writes Chinese and Arabic names, capitals and accents in their usual form', async () => {
    await addUniversity()
    await read(
      'a_2025-12-17',
      ...['王小明', 'محمد علي', 'MARIA DE LA CRUZ', 'Núñez, José'].map((person, at) => ({
        person,
        grant_ids: `${at}`,
      })),
    )
    expect(new Set(await names())).toEqual(new Set(['王小明', 'محمد علي', 'Maria de la Cruz', 'José Núñez']))
  })

  it('marks students and early fellows as such until a grant of their own is imported', async () => {
    await addUniversity()
    const fellow = { funder: 'NIH', role: 'contact PI (F31)', grant_ids: 'F31A' }
    await read('a_2025-02-08', { person: 'Ada Far', ...fellow }, { person: 'Noor Near', ...fellow, grant_ids: 'F31B' })
    await read('b_2025-02-09', { person: 'Noor Near', funder: 'NIH', role: 'contact PI (R01)', grant_ids: 'R01B' })
    expect((await known()).map(({ name, fellow: is }) => [name, is])).toEqual([
      ['Ada Far', true],
      ['Noor Near', false],
    ])
  })

  it('drops an end before the start, keeps a missing end empty, and invents no year', async () => {
    await addUniversity()
    await read(
      'a_2025-12-17',
      { person: 'A One', first_year: '2028', last_year: '2024' },
      { person: 'B Two', last_year: '' },
      { person: 'C Three', first_year: 'soon', last_year: '99999' },
    )
    expect((await known()).map(({ grants: [grant] }) => [grant.from, grant.to])).toEqual([
      [null, null],
      [2024, null],
      [null, null],
    ])
  })

  it('converts markup and a title of 5,000 characters to plain text within the limit', async () => {
    await addUniversity()
    await read('a_2025-12-17', {
      topics_or_titles: `<b>On</b> <script>alert(1)</script> rivers &amp; lakes ${'x'.repeat(5_000)}`,
    })
    const [title] = (await known())[0]?.grants[0].titles ?? []
    expect(title.startsWith('On alert(1) rivers & lakes xxx')).toBe(true)
    expect(title).toHaveLength(400)
    expect(title.endsWith('…')).toBe(true)
  })

  it('skips offices, hospitals, companies and schools, and queues an unknown university for an editor', async () => {
    await addUniversity()
    const counts = await read(
      'a_2025-12-17',
      { person: 'Director of Research' },
      { person: 'Ada Far', institution: 'General Hospital' },
      { person: 'Ada Far', institution: 'Robots Ltd' },
      { person: 'Ada Far', institution: 'Springfield High School' },
      { person: 'Ada Far', institution: 'University of Nowhere' },
      { person: '', institution: 'University of Examples' },
      { person: 'Ada Far', topics_or_titles: '', grant_ids: '' },
    )
    expect(counts).toMatchObject({ added: 0, passedOver: 4, refused: 3 })
    expect(await rows('select name, programs, examples from catalogue_unmatched_rows')).toEqual([
      { name: 'University of Nowhere', programs: 1, examples: ['Ada Far'] },
    ])
  })

  it('finds an institution by its short, legal and local names', async () => {
    await addUniversity()
    await read(
      'a_2025-12-17',
      ...[
        'Univ of Examples',
        'The University of Examples',
        'University of Examples Health Sciences',
        'Regents of the University of Examples',
        'University of Examples School of Medicine',
        'Examples, University of',
      ].map((institution, at) => ({ institution, person: `Ada P${'abcdef'[at]}` })),
    )
    expect(await names()).toHaveLength(6)
  })

  it('finds an institution by its ROR id, whatever its name', async () => {
    const organization = {
      ...{ id: 'https://ror.org/02exam019', status: 'active', types: ['education'] },
      names: [{ value: 'University of Examples', types: ['ror_display'] }],
      locations: [{ geonames_details: { country_code: 'US', name: 'Exampleton' } }],
      links: [{ type: 'website', value: 'https://examples.edu' }],
      domains: ['examples.edu'],
    }
    await run('ror', write('ror.json', JSON.stringify([organization])), { year: '2026' })
    const columns = [...peopleColumns, 'institution_ror']
    const row = { institution: 'Exemplarische Hochschule', institution_ror: 'https://ror.org/02exam019' } as Row
    expect(await run('grants', write('a_2026-01-01.csv', table(columns, row)))).toMatchObject({ added: 1, refused: 0 })
    expect(await names()).toEqual(['Jane Smith'])
  })

  it('keeps the newest of 500 grants of one person, and the database says until when one runs', async () => {
    await addUniversity()
    await read(
      'a_2025-12-17',
      ...Array.from({ length: 500 }, (_, at) => ({ grant_ids: `G${at}`, last_year: String(1990 + (at % 40)) })),
    )
    const [person] = await known()
    expect(person?.grants).toHaveLength(400)
    expect(person?.grants[0].to).toBe(2029)
  })

  it('adds grants to an entry without changing the values that an editor wrote', async () => {
    await addUniversity()
    await read('a_2025-12-17', {})
    await rows(
      `update faculty_profiles set department = 'Rivers', source = 'editor-review', is_accepting_students = false`,
    )
    await read('b_2025-12-18', { department: 'Lakes', grant_ids: '9' })
    expect(await known()).toMatchObject([{ department: 'Rivers', grants: [{}, {}] }])
  })

  it('PF-01 a removed person, and a removed grant, stay removed in later imports', async () => {
    await addUniversity()
    await read('a_2025-12-17', {}, { person: 'Ada Far', grant_ids: '2' }, { person: 'Ada Far', grant_ids: '3' })
    const [ada, jane] = await rows(`select id, full_name as name from faculty_profiles order by full_name`)
    await rows(`select hide_grant('${ada.id}', 'National Science Foundation 2'), purge_faculty('${jane.id}')`)
    expect(await rows(`select id from catalogue_changes where entity_id = '${jane.id}'`)).toEqual([])
    await read(
      'b_2025-12-18',
      { person: 'SMITH, Jane M.' },
      { person: 'Ada Far', grant_ids: '2' },
      { person: 'Ada Far', grant_ids: '3' },
    )
    expect(
      (await known()).map(({ name, grants }) => [name, grants.map((grant: { numbers: string[] }) => grant.numbers[0])]),
    ).toEqual([['Ada Far', ['3']]])
  })

  it('rejects a file that is no table of grants with its missing columns', async () => {
    const file = write('a.csv', 'person,title\nJane,On rivers')
    await expect(run('grants', file)).rejects.toThrow(ImportError)
    await expect(run('grants', file)).rejects.toThrow('institution')
  })

  it('imports the complete rows of a file that is truncated in the middle of a row', async () => {
    await addUniversity()
    const whole = people({}, { person: 'Ada Far', grant_ids: '2' })
    expect(await run('grants', write('cut_2025-12-17.csv', whole.slice(0, -60)))).toMatchObject({
      added: 1,
      refused: 1,
    })
  })

  it.each([
    [
      'NSF',
      'AwardNumber,Title,NSFOrganization,Program(s),StartDate,PrincipalInvestigator,Organization,AwardInstrument,EndDate\n' +
        '2400001,On rivers,DMS,TOPOLOGY,07/01/2024,Jane Smith,University of Examples,Standard Grant,06/30/2028\n' +
        '2400002,A meeting,DMS,TOPOLOGY,07/01/2024,Ada Far,University of Examples,Conference Grant,06/30/2028',
      { funder: 'National Science Foundation', from: 2024, to: 2028, timing: 'end', numbers: ['2400001'] },
    ],
    [
      'NIH',
      'APPLICATION_ID,ACTIVITY,CORE_PROJECT_NUM,ORG_NAME,ORG_COUNTRY,ORG_DEPT,PI_NAMEs,PROJECT_START,PROJECT_END,PROJECT_TITLE\n' +
        '1,R01,R01GM1,UNIVERSITY OF EXAMPLES,UNITED STATES,BIOLOGY,"DOE, JOHN; SMITH, JANE (contact);",04/01/2023,03/31/2028,On rivers\n' +
        '2,R43,R43GM1,UNIVERSITY OF EXAMPLES,UNITED STATES,BIOLOGY,"FAR, ADA",04/01/2023,03/31/2028,On lakes',
      { funder: 'National Institutes of Health', scheme: 'R01', from: 2023, to: 2028, timing: 'end' },
    ],
    [
      'the Gateway to Research',
      'FundingOrgName,ProjectReference,LeadROName,Department,ProjectCategory,PISurname,PIFirstName,PIOtherNames,Title,StartDate,EndDate,GTRProjectUrl\n' +
        'EPSRC,EP/1,University of Examples,Physics,Research Grant,Smith,Jane,,On rivers,01/10/2024,30/09/2027,http://gtr.ukri.org/projects?ref=EP%2F1\n' +
        'EPSRC,EP/2,University of Examples,Physics,Studentship,Far,Ada,,On lakes,01/10/2024,30/09/2027,',
      { funder: 'UK Research and Innovation, EPSRC', to: 2027, url: 'https://gtr.ukri.org/projects?ref=EP%2F1' },
    ],
    [
      'the Swiss foundation',
      'GrantNumber;GrantNumberString;Title;TitleEnglish;ResponsibleApplicantName;ResearchInstitution;Institute;InstituteCountry;FundingInstrumentPublished;MainDiscipline;EffectiveGrantStartDate;EffectiveGrantEndDate\n' +
        '900001;200021_900001;Von Flüssen;On rivers;Jane Smith;University of Examples - BE;Institut für Physik;Switzerland;Project funding;Physics;2025-01-01T00:00:00Z;2027-12-31T00:00:00Z',
      { numbers: ['200021_900001'], titles: ['On rivers'], to: 2027, url: 'https://data.snf.ch/grants/grant/900001' },
    ],
    [
      'the Canadian council',
      'Cle,Name-Nom,Department-Département,Institution-Établissement,CountryEN,FiscalYear-Exercice financier,ProgramNaneEN,ResearchSubjectEN,ApplicationTitle\n' +
        '7,"Smith, Jane",Physics,University of Examples,CANADA,2024,Discovery Grants Program,Rivers,On rivers\n' +
        '8,"Far, Ada",Physics,University of Examples,CANADA,2024,Postgraduate Scholarships,Lakes,On lakes',
      { to: 2024, timing: 'notice', scheme: 'Discovery Grants Program' },
    ],
    [
      'the search of NIH RePORTER, below what was searched for',
      'NIH RePORTER Search Results\nCriteria,"Fiscal Year: Active; Text: ""rivers"", lakes"\n\nRecords: 2,,\n' +
        'Activity,Application ID,Project Number,Contact PI / Project Leader,Organization Name,Organization Country,Department,Project Title,Project Start Date,Project End Date\n' +
        'R01,10900001,5R01GM000001-04,"SMITH, JANE",UNIVERSITY OF EXAMPLES,UNITED STATES,BIOLOGY,On rivers,1-Apr-2023,31-Mar-2028\n' +
        'R43,10900002,1R43GM000002-01,"FAR, ADA",EXAMPLES INC,UNITED STATES,NONE,On lakes,1-Apr-2023,31-Mar-2028',
      { funder: 'National Institutes of Health', from: 2023, to: 2028, numbers: ['5R01GM000001-04'] },
    ],
    [
      'the award service of the NSF',
      JSON.stringify({
        response: {
          metadata: { totalCount: 2 },
          award: [
            {
              ...{ id: '2400001', title: 'On [rivers] {and "lakes"}', awardeeName: 'University of Examples' },
              ...{ awardeeCountryCode: 'US', piFirstName: 'Jane', piLastName: 'Smith', fundProgramName: 'TOPOLOGY' },
              ...{ startDate: '07/01/2024', expDate: '06/30/2028', primaryProgram: ['4900'] },
            },
            {
              ...{ id: '2400002', title: 'A meeting', awardeeName: 'University of Examples', piFirstName: 'Ada' },
              ...{ piLastName: 'Far', fundProgramName: 'Conferences and workshops' },
            },
          ],
          serviceNotification: [{ notificationType: 'INFO' }],
        },
      }),
      { funder: 'National Science Foundation', titles: ['On [rivers] {and "lakes"}'], from: 2024, to: 2028 },
    ],
    [
      'the portal of the Australian Research Council',
      JSON.stringify({
        data: [
          {
            ...{ type: 'grants', id: 'DP240100001' },
            attributes: {
              ...{ code: 'DP240100001', 'scheme-name': 'Discovery Projects', 'lead-investigator': 'A/Prof Jane Smith' },
              ...{ 'current-admin-organisation': 'The University of Examples', 'funding-commencement-year': 2024 },
              ...{ 'grant-summary': 'On rivers. This project aims to follow them.', 'grant-status': 'Active' },
              ...{ 'primary-field-of-research': '3709 - Physical Geography', 'anticipated-end-date': null },
            },
          },
        ],
        meta: { 'total-pages': 1 },
        links: { self: 'https://dataportal.arc.gov.au/' },
      }),
      { funder: 'Australian Research Council', titles: ['On rivers'], from: 2024, to: null, timing: 'active' },
    ],
    [
      'the Australian health council',
      'Application ID,Chief Investigator Team,Funding Scheme,Grant Title,Administering Institution,Grant Start Date,Total amount awarded\n' +
        '2040001,Assoc Prof Jane Smith; Prof Ada Far,Ideas Grants,On rivers,The University of Examples,1/1/2026,1500000\n' +
        '2040002,Ms Ada Far,Postgraduate Scholarships,On lakes,The University of Examples,1/1/2026,90000',
      { scheme: 'Ideas Grants', from: 2026, to: null, timing: 'end' },
    ],
    [
      'the Medical Research Future Fund, with a header over several lines',
      'Grant ID,MRFF Initiative,Organisation,"State \nor Territory ",Project Name,"Chief Investigator \nA/Project Lead",Chief Investigator Team,Contract Start Date,Contract End Date,"Field(s) of Research\n(DIVISION / Group / Field)"\n' +
        'MRF1,Genomics,University of Examples,NSW,On rivers,Doctor Jane Smith,"Doctor Jane Smith, Doctor Ada Far",1/1/2024,31/12/2027,"BIOLOGICAL SCIENCES, Genetics"\n' +
        'MRF2,Genomics,University of Examples,NSW,On lakes,Not applicable,Not available,1/1/2024,31/12/2027,Not available',
      { funder: 'Medical Research Future Fund', scheme: 'Genomics', from: 2024, to: 2027 },
    ],
    [
      'Swecris',
      'ProjectId;ProjectTitleSv;ProjectTitleEn;ProjectStartDate;ProjectEndDate;CoordinatingOrganisationNameEn;FundingOrganisationNameEn;TypeOfAwardDescrEn;InvolvedPeople\n' +
        '2024-00001_VR;Om floder;On rivers;2025-01-01;2028-12-31;University of Examples;Swedish Research Council;Project grant;¤¤¤2¤Ada Far¤¤Co-Investigator¤Medsökande¤Female¤¤¤1¤Jane Smith¤0000-0001¤Principal Investigator¤Projektledare¤Female\n' +
        'P2024-00002;Om sjöar;On lakes;2025-01-01;2028-12-31;University of Examples;Swedish Energy Agency;Project grant;',
      { funder: 'Swedish Research Council', from: 2025, to: 2028, numbers: ['2024-00001_VR'] },
    ],
    [
      'the French agency, with the titles of its projects',
      'Projet.Code_Decision;Projet.Titre.Anglais;Projet.Partenaire.Nom_organisme;Projet.Partenaire.Responsable_scientifique.Nom;Projet.Partenaire.Responsable_scientifique.Prenom\n' +
        'ANR-24-CE01-0001;On rivers;University of Examples;SMITH;Jane\n' +
        'ANR-24-CE01-0002;;University of Examples;FAR;Ada',
      { titles: ['On rivers'], to: null, url: 'https://anr.fr/Projet-ANR-24-CE01-0001' },
    ],
  ])('PF-01 reads an export of %s as it is published', async (_name, content, grant) => {
    for (const [country, name] of [
      ['US', 'United States'],
      ['GB', 'United Kingdom'],
      ['CH', 'Switzerland'],
      ['CA', 'Canada'],
      ['AU', 'Australia'],
      ['SE', 'Sweden'],
      ['FR', 'France'],
    ] as const)
      await addUniversity(`examples-${country.toLowerCase()}`, 'University of Examples', [country, name])
    expect(await run('grants', write('export_2026-01-15.csv', content))).toMatchObject({ added: 1, refused: 0 })
    const [person] = await known()
    expect(person.name).toBe('Jane Smith')
    expect(person.grants).toEqual([expect.objectContaining({ ...grant, read: '2026-01-15' })])
  })

  it('rejects the response of another service, and the unreadable part of a truncated one', async () => {
    await addUniversity()
    const award = {
      id: '1',
      title: 'On rivers',
      awardeeName: 'University of Examples',
      piFirstName: 'J',
      piLastName: 'Far',
    }
    const whole = JSON.stringify({ response: { award: [award, { name: 'incomplete' }, award] } })
    expect(await run('grants', write('answer_2026-01-15.json', whole.slice(0, -30)))).toMatchObject({
      added: 1,
      refused: 2,
    })
  })

  it('computes the end of a running grant as the database does, also at the ends of months', async () => {
    const timings = ['end', 'active', 'notice', null] as const
    const days = ['2025-08-29', '2025-08-31', '2024-08-31', '2025-12-17', '2026-01-30']
    const cases = timings.flatMap((timing) =>
      days.flatMap((day) => [2024, 2026, 2040, null].map((to) => ({ timing, to, read: day }))),
    )
    const [{ until }] = await rows(
      `select jsonb_agg(grants_running_until(jsonb_build_array(one)) order by place) as until
       from jsonb_array_elements('${JSON.stringify(cases)}') with ordinality as c (one, place)`,
    )
    expect(until).toEqual(cases.map(findGrantEnd))
  })

  it('stores all funders of a row with several funders', async () => {
    await addUniversity()
    await read('a_2026-01-30', {
      funder: 'Medical Research Future Fund (Clinical Trials Activity); NHMRC (Ideas Grants)',
      grant_ids: 'MRF1;2011627',
    })
    expect((await known())[0].grants[0]).toMatchObject({
      funder: 'Medical Research Future Fund, National Health and Medical Research Council',
      scheme: 'Clinical Trials Activity, Ideas Grants',
      source: 'grants-mrff-2026-01-30',
    })
  })
})
