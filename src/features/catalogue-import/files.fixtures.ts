import { expect } from 'vitest'
import type { FormatName } from './formats/formats.parse.ts'

/** Creates an IPEDS file of institutions with these lines. */
export const buildHdFile = (...lines: string[]) =>
  ['UNITID,INSTNM,IALIAS,CITY,STABBR,WEBADDR,CONTROL,GROFFER,CYACTIVE', ...lines, ''].join('\r\n')

/** Line of a university to which other files refer. */
export const mit = '166683,"Massachusetts Institute of Technology","MIT","Cambridge","MA","web.mit.edu/",2,1,1'

/** World list with one university. */
const buildWorldList = (name: string, domain: string, country: string) =>
  JSON.stringify([
    { name, domains: [domain], web_pages: [`https://www.${domain}/`], alpha_two_code: country, 'state-province': null },
  ])

/** Course of the register CRICOS in our columns, with the page of its university. */
const cricosCourse =
  'provider_code,institution,website,course_code,course_name,level,field,duration_weeks,tuition_whole_course\n' +
  '00026A,The University of Sydney,http://sydney.edu.au/,084209G,Master of Physiotherapy,master,061701 - Physiotherapy,104,100000'

/** Course of RAD-on as its API returns it; fields that no importer reads are left out. */
const buildRadonCourse = (fields: Record<string, unknown>) => ({
  courseUuid: 'course-1',
  courseName: 'Informatyka (od 1.10.2021)',
  levelName: 'drugiego stopnia',
  iscedCode: '0613',
  currentStatusName: 'prowadzone',
  mainInstitutionUuid: 'institution-1',
  mainInstitutionName: 'Uniwersytet  Warszawski',
  mainInstitutionKind: 'Uczelnia publiczna',
  courseInstances: [
    {
      courseName: 'Informatyka',
      statusName: 'prowadzone',
      bridging: 'Nie',
      languageName: 'angielski',
      numberOfSemesters: '4',
    },
    {
      courseName: 'Informatyka',
      statusName: 'zlikwidowane',
      bridging: 'Nie',
      languageName: 'polski',
      numberOfSemesters: '3',
    },
  ],
  ...fields,
})

/** Dataset of Europass in Turtle: a master's programme, a certificate of level 7 and a bachelor's programme. */
export const europassDataset = `@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix elm: <http://data.europa.eu/snb/model/elm/> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix rov: <http://www.w3.org/ns/regorg#> .

<https://register.example/opportunity/1> rdf:type elm:LearningOpportunity ;
    dct:title "Informatik"@de , "MSc in Computer Science"@en ;
    dct:description "With \\"quotes\\"; commas, and\\nlines."@en ;
    elm:status "released" ;
    elm:learningAchievementSpecification <https://register.example/qualification/1> ;
    elm:providedBy <https://register.example/organisation/1> ;
    elm:defaultLanguage <http://publications.europa.eu/resource/authority/language/ENG> ;
    elm:duration "P1Y6M"^^<http://www.w3.org/2001/XMLSchema#duration> ;
    foaf:homepage <https://register.example/page/1> .

<https://register.example/opportunity/2> rdf:type elm:LearningOpportunity ;
    dct:title "Postgraduate Certificate in Brewing"@en ;
    elm:learningAchievementSpecification <https://register.example/qualification/2> ;
    elm:providedBy <https://register.example/organisation/1> .

<https://register.example/opportunity/3> rdf:type elm:LearningOpportunity ;
    dct:title "Computer Science"@en ;
    elm:learningAchievementSpecification <https://register.example/qualification/3> ;
    elm:providedBy <https://register.example/organisation/1> .

<https://register.example/qualification/1> rdf:type elm:Qualification ;
    dct:title "Master of Science"@en ;
    elm:EQFLevel <http://data.europa.eu/snb/eqf/7> ;
    elm:ISCEDFCode <http://data.europa.eu/snb/isced-f/0613> .

<https://register.example/qualification/2> rdf:type elm:Qualification ;
    dct:title "Postgraduate Certificate"@en ;
    elm:EQFLevel <http://data.europa.eu/snb/eqf/7> .

<https://register.example/qualification/3> rdf:type elm:Qualification ;
    dct:title "Bachelor of Science"@en ;
    elm:EQFLevel <http://data.europa.eu/snb/eqf/6> .

<https://register.example/organisation/1> rdf:type elm:Organisation ;
    rov:legalName "University of Limerick"@en ;
    elm:location <https://register.example/location/1> .

<https://register.example/location/1> rdf:type dct:Location ;
    elm:address <https://register.example/address/1> .

<https://register.example/address/1> rdf:type elm:Address ;
    elm:countryCode <http://publications.europa.eu/resource/authority/country/IRL> .

<https://register.example/page/1> rdf:type elm:WebResource ;
    elm:contentUrl "https://www.ul.ie/computer-science-msc" .
`

/** Small file of each format, and the expected catalogue. */
export const samples: {
  kind: FormatName
  file: string
  content: string
  before?: [FormatName, string, string]
  finds: [string, unknown[]]
}[] = [
  {
    kind: 'cricos',
    file: 'cricos_2023-01-03.csv',
    before: ['domains', 'world.json', buildWorldList('University of Sydney', 'sydney.edu.au', 'AU')],
    content: [
      'provider_code,institution,website,course_code,course_name,level,field,second_field,teaching_language,duration_weeks,tuition_whole_course,other_fees_whole_course,currency,cities',
      '00026A,The University of Sydney,http://sydney.edu.au/,084209G,Master of Physiotherapy,master,061701 - Physiotherapy,,English,104,100000,0,AUD,Sydney',
      '03960E,AA Training Pty Ltd,https://hta.example/,110576M,Master of Management,master,080301 - Business Management,,English,52,12000,1500,AUD,Southport',
    ].join('\n'),
    finds: [
      `select p.id, p.field, p.degree, p.language, u.external_ids, p.facts->'duration_months'->'value' as months,
        p.facts->'tuition_per_year'->'value' as tuition, p.source from programs p join universities u on u.id = p.university_id`,
      [
        {
          id: 'university-of-sydney-master-physiotherapy',
          field: 'physiotherapy',
          degree: 'Master',
          language: 'en',
          external_ids: ['cricos:The University of Sydney'],
          months: 24,
          tuition: 50_000,
          source: 'cricos-2023',
        },
      ],
    ],
  },
  {
    kind: 'cricos',
    file: 'cricos-courses_2026.csv',
    before: ['domains', 'world.json', buildWorldList('University of Sydney', 'sydney.edu.au', 'AU')],
    content: [
      'CRICOS Courses,,,,,,,,,',
      'Last refreshed 1 October 2026,,,,,,,,,',
      'CRICOS Provider Code,Institution Name,CRICOS Course Code,Course Name,Course Level,Field of Education 1 Detailed Field,Course Language,Duration (Weeks),Tuition Fee,Expired',
      '00026A,The University of Sydney,084209G,Master of Physiotherapy,Masters Degree (Coursework),061701 - Physiotherapy,English,104,"$110,000",No',
      '00026A,The University of Sydney,084210A,Master of Surgery,Masters Degree (Coursework),060101 - General Medicine,English,104,"$110,000",Yes',
      '00026A,The University of Sydney,084211B,Bachelor of Physiotherapy,Bachelor Degree,061701 - Physiotherapy,English,208,"$220,000",No',
    ].join('\n'),
    finds: [
      `select name, field, p.facts->'tuition_per_year'->'value' as tuition, p.source from programs p`,
      [{ name: 'Physiotherapy', field: 'physiotherapy', tuition: 55_000, source: 'cricos-2026' }],
    ],
  },
  {
    kind: 'cricos-pages',
    file: 'cricos-pages_2025.csv',
    before: ['cricos', 'cricos_2023.csv', cricosCourse],
    content:
      'provider_code,institution,course_code,course_name,level,field,official_page,ielts_overall\n' +
      '00026A,The University of Sydney,084209G,Master of Physiotherapy,master,061701 - Physiotherapy,https://www.sydney.edu.au/physiotherapy,7.0\n' +
      '00026A,The University of Sydney,099999Z,Master of Brewing,master,019905 - Food Science,https://www.sydney.edu.au/brewing,6.5\n',
    finds: [
      `select name, website_url, facts->'tests'->'value' as tests, facts->'tests'->>'url' as page, facts->'tests'->>'year' as year from programs`,
      [
        {
          name: 'Physiotherapy',
          website_url: 'https://www.sydney.edu.au/physiotherapy',
          tests: ['IELTS 7.0'],
          page: 'https://www.sydney.edu.au/physiotherapy',
          year: '2025',
        },
      ],
    ],
  },
  {
    kind: 'europass',
    file: 'europass-irl_2026.ttl',
    before: ['domains', 'world.json', buildWorldList('University of Limerick', 'ul.ie', 'IE')],
    content: europassDataset,
    finds: [
      `select id, name, field, degree, language, website_url, facts->'duration_months'->'value' as months from programs`,
      [
        {
          id: 'university-of-limerick-msc-computer-science',
          name: 'Computer Science',
          field: 'computer-science',
          degree: 'MSc',
          language: 'en',
          website_url: 'https://www.ul.ie/computer-science-msc',
          months: 18,
        },
      ],
    ],
  },
  {
    kind: 'radon',
    file: 'radon_2026.json',
    before: ['domains', 'world.json', buildWorldList('Uniwersytet Warszawski', 'uw.edu.pl', 'PL')],
    // Two pages of the API in one file.
    content: [
      { results: [buildRadonCourse({})], pagination: { token: 'next', maxCount: 3 } },
      {
        results: [
          buildRadonCourse({ courseUuid: 'course-2', courseName: 'Fizyka', levelName: 'pierwszego stopnia' }),
          buildRadonCourse({ courseUuid: 'course-3', courseName: 'Chemia', currentStatusName: 'wygaszane' }),
        ],
        pagination: {},
      },
    ]
      .map((page) => JSON.stringify(page))
      .join('\n'),
    finds: [
      `select p.name, p.field, p.degree, p.language, u.control, p.facts->'duration_months'->'value' as months
        from programs p join universities u on u.id = p.university_id`,
      [
        {
          name: 'Informatyka',
          field: 'computer-science',
          degree: 'Magister',
          language: 'en',
          control: 'public',
          months: 24,
        },
      ],
    ],
  },
  {
    kind: 'mon-master',
    file: 'fr-esr-mon_master_2025.csv',
    before: ['domains', 'world.json', buildWorldList('Université Paris Cité', 'u-paris.fr', 'FR')],
    content:
      'session;eta_uai;eta_nom;ifc;mention;parcours;disci_lib;col;n_can_pp;n_can_pc;n_prop_total\n' +
      '2025;0755976N;Université Paris Cité;1;INFORMATIQUE;Intelligence artificielle;Informatique;40;750;50;120\n' +
      '2024;0755976N;Université Paris Cité;1;INFORMATIQUE;Intelligence artificielle;Informatique;40;500;0;300\n',
    finds: [
      `select name, field, facts->'intake'->'value' as places, facts->'admission_rate'->'value' as rate,
        facts->'admission_rate'->>'year' as year from programs`,
      [
        {
          name: 'Informatique : Intelligence artificielle',
          field: 'computer-science',
          places: 40,
          rate: 0.15,
          year: '2025',
        },
      ],
    ],
  },
  {
    kind: 'bfs',
    file: 'bfs_2024.csv',
    before: ['domains', 'world.json', buildWorldList('ETH Zurich', 'ethz.ch', 'CH')],
    content:
      '"Jahr","Examensstufe","Fachrichtung","Geschlecht","Hochschule","Abschlüsse"\n' +
      '"2024","Master",">> Informatik","Geschlecht - Total","ETH Zürich","210"\n' +
      '"2024","Master",">> Informatik","Frau","ETH Zürich","40"\n' +
      '"2024","Bachelor",">> Informatik","Geschlecht - Total","ETH Zürich","300"\n' +
      '"2024","Master","Fachrichtung - Total","Geschlecht - Total","ETH Zürich","2500"\n' +
      '"2023","Master",">> Informatik","Geschlecht - Total","ETH Zürich","190"\n',
    finds: [
      `select name, field, keywords, facts->'degrees_awarded'->'value' as degrees, source from programs`,
      [
        {
          name: 'Computer Science',
          field: 'computer-science',
          keywords: ['Informatik'],
          degrees: 210,
          source: 'bfs-2024',
        },
      ],
    ],
  },
  {
    kind: 'deqar',
    file: 'deqar-institutions_2026.csv',
    before: ['domains', 'world.json', buildWorldList('University of Vienna', 'univie.ac.at', 'AT')],
    content:
      'deqar_id,eter_id,name_primary,name_official,country,city,website_link\n' +
      'DEQARINST0001,AT0001,University of Vienna,Universität Wien,Austria,Vienna,https://www.univie.ac.at\n' +
      'DEQARINST0002,AT0002,Academy without an Entry,Akademie ohne Eintrag,Austria,Graz,https://akademie.example\n',
    finds: [
      `select external_ids, aliases from universities`,
      [{ external_ids: ['deqar:DEQARINST0001'], aliases: ['Universität Wien'] }],
    ],
  },
  {
    kind: 'uk-sponsors',
    file: 'student-sponsors_2026-10-09.csv',
    before: ['domains', 'world.json', buildWorldList('Coventry University', 'coventry.ac.uk', 'GB')],
    content:
      'Sponsor Name,Town/City,Additional Locations,Sponsor Type,Status,Route,Immigration Compliance\n' +
      'Coventry University Higher Education Corporation,Coventry, ,Higher Education Institution (HEI),Student Sponsor - Track Record,Student, \n' +
      'Coventry University Higher Education Corporation,Coventry, ,Higher Education Institution (HEI),Student Sponsor - Track Record,Child Student, \n' +
      'Tiny Language School Ltd,London, ,Private provider,Probationary Sponsor,Student, \n',
    finds: [
      `select facts->'student_sponsor'->>'value' as sponsor, facts->'student_sponsor'->>'year' as year from universities`,
      [{ sponsor: 'track_record', year: '2026' }],
    ],
  },
  {
    kind: 'uk-institutions',
    file: 'uk-institutions_2026-08.csv',
    before: ['domains', 'world.json', buildWorldList('University of Bolton', 'bolton.ac.uk', 'GB')],
    content:
      'name,same_as,may_be,ukprn\n' +
      'University of Greater Manchester,The University of Bolton|University of Bolton,GM,10006841\n' +
      'College of the Past,,COP,\n',
    finds: [
      `select name, aliases, external_ids from universities`,
      [
        {
          name: 'University of Bolton',
          aliases: ['University of Greater Manchester', 'The University of Bolton'],
          external_ids: ['ukprn:10006841'],
        },
      ],
    ],
  },
  {
    kind: 'native-names',
    file: 'native-names_2026-11.csv',
    before: ['domains', 'world.json', buildWorldList('University of Tokyo', 'u-tokyo.ac.jp', 'JP')],
    content: 'name,country,also_called\nUniversity of Tokyo,JP,東大|東京大学\nUniversity of Nowhere,JP,何処\n',
    finds: ['select name, aliases from universities', [{ name: 'University of Tokyo', aliases: ['東大', '東京大学'] }]],
  },
  {
    kind: 'official',
    file: 'pages_2026-11-19.jsonl',
    before: ['domains', 'world.json', buildWorldList('University of Leeds', 'leeds.ac.uk', 'GB')],
    content: JSON.stringify({
      university: 'University of Leeds',
      domain: 'leeds.ac.uk',
      country: 'GB',
      program: 'Nursing Studies MSc',
      degree: 'MSc',
      level: 'masters',
      scope: 'programme',
      url: 'https://courses.leeds.ac.uk/nursing-studies',
      cycle: '2026/27',
      year: 2026,
      facts: [{ kind: 'ielts', value: { overall: 7 } }],
    }),
    finds: [
      `select id, field, website_url, facts->'tests'->'value' as tests, facts->'tests'->>'cycle' as cycle from programs`,
      [
        {
          id: 'university-of-leeds-msc-nursing-studies',
          field: 'nursing',
          website_url: 'https://courses.leeds.ac.uk/nursing-studies',
          tests: ['IELTS 7.0'],
          cycle: '2026/27',
        },
      ],
    ],
  },
  {
    kind: 'ipeds-completions',
    file: 'completions_2024.csv',
    before: ['ipeds', 'hd2022.csv', buildHdFile(mit)],
    content:
      'unitid,institution,city,state,website,level,cip,cip_title,awards_2023,awards_2024\n' +
      '166683,Massachusetts Institute of Technology,Cambridge,MA,web.mit.edu/,master,51.3801,Registered Nursing/Registered Nurse,40,42\n' +
      '166683,Massachusetts Institute of Technology,Cambridge,MA,web.mit.edu/,certificate_postmasters,51.3801,Registered Nursing/Registered Nurse,1,2\n',
    finds: [
      `select name, field, level, degree, facts->'degrees_awarded'->'value' as degrees, facts->'degrees_awarded'->>'year' as year from programs`,
      [
        {
          name: 'Nursing (Registered Nurse)',
          field: 'nursing',
          level: 'masters',
          degree: "Master's",
          degrees: 42,
          year: '2024',
        },
      ],
    ],
  },
  {
    kind: 'duo',
    file: 'duo_2026-08-04.csv',
    content:
      'institution,programme_name_nl_register,programme_name_en_register,own_name_at_institution_en,level,ects,study_mode,teaching_language,last_intake_date,programme_end_date,website\n' +
      'Stichting Fontys,Fysiotherapie,Physiotherapy,,professional master (university of applied sciences),90,full-time,Dutch,,,\n' +
      'Stichting Fontys,Kunst,Art,,professional master (university of applied sciences),60,full-time,Dutch,2025-09-01,,\n',
    finds: [
      `select p.name, p.field, p.degree, p.language, u.name as university, u.website_url, p.facts->'duration_months'->'value' as months,
        p.facts->'mode'->'value' as modes from programs p join universities u on u.id = p.university_id`,
      [
        {
          name: 'Physiotherapy',
          field: 'physiotherapy',
          degree: 'Professional master',
          language: 'nl',
          university: 'Fontys University of Applied Sciences',
          website_url: 'https://www.fontys.nl/',
          modes: ['fullTime'],
          months: 18,
        },
      ],
    ],
  },
  {
    kind: 'universitaly',
    file: 'universitaly_2022-12.csv',
    before: ['domains', 'world.json', buildWorldList('Polytechnic Institute of Turin', 'polito.it', 'IT')],
    content:
      'university,programme_name,level,degree_class_code,city,duration,teaching_language,programme_url\n' +
      'Politecnico di TORINO,INGEGNERIA ELETTRICA,"master (laurea magistrale, 2 years)",LM-28,TORINO,2 years,Italian,https://www.polito.it/elettrica\n' +
      'Politecnico di TORINO,Energia,"first-level university master (post-bachelor, 60 ECTS)",,TORINO,1 year,Italian,\n',
    finds: [
      `select p.name, p.field, p.language, p.website_url, u.name as university from programs p join universities u on u.id = p.university_id`,
      [
        {
          name: 'Ingegneria Elettrica',
          field: 'electrical-engineering',
          language: 'it',
          website_url: 'https://www.polito.it/elettrica',
          university: 'Polytechnic Institute of Turin',
        },
      ],
    ],
  },
  {
    kind: 'capes',
    file: 'capes_2021.csv',
    before: ['domains', 'world.json', buildWorldList('Universidade Federal de Lavras', 'ufla.br', 'BR')],
    content:
      'capes_programme_code,university_code,university_acronym,university,city,state,status_of_university,programme_name_pt,programme_name_en,level,evaluation_area_pt,capes_grade,programme_status\n' +
      '32004010001P0,32004010,UFLA,UNIVERSIDADE FEDERAL DE LAVRAS,LAVRAS,MG,federal,CIÊNCIA DOS ALIMENTOS,GRADUATE PROGRAM IN FOOD SCIENCE,academic master,CIÊNCIA DE ALIMENTOS,6,running\n' +
      '32004010002P0,32004010,UFLA,UNIVERSIDADE FEDERAL DE LAVRAS,LAVRAS,MG,federal,FÍSICA,PHYSICS,academic master,ASTRONOMIA / FÍSICA,2,closing\n',
    finds: [
      `select p.name, p.field, p.level, p.keywords, p.facts->'official_grade'->'value' as grade, p.facts->'tuition_per_year'->'value' as tuition,
        u.aliases from programs p join universities u on u.id = p.university_id`,
      [
        {
          name: 'Food Science',
          field: 'food-science',
          level: 'masters',
          keywords: ['Ciência dos Alimentos'],
          grade: 6,
          tuition: 0,
          aliases: ['UFLA'],
        },
      ],
    ],
  },
  {
    kind: 'ccmt',
    file: 'ccmt_2025.csv',
    before: [
      'domains',
      'world.json',
      buildWorldList('National Institute of Technology Rourkela', 'nitrkl.ac.in', 'IN'),
    ],
    content:
      'year,round,institute,programme,group,category,highest_gate_score_admitted,lowest_gate_score_admitted\n' +
      '2024,Round 1,"National Institute of Technology, Rourkela",M.Tech. in Structural Engineering,Group 1,OPEN,700,400\n' +
      '2025,Round 3,"National Institute of Technology, Rourkela",M.Tech. in Structural Engineering,Group 1,OPEN,812,598\n' +
      '2025,Round 3,"National Institute of Technology, Rourkela",M.Tech. in Structural Engineering,Group 1,SC,500,322\n',
    finds: [
      `select p.name, p.field, p.degree, p.facts->'entry_score'->'value' as score, p.facts->'entry_score'->>'year' as year,
        u.name as university from programs p join universities u on u.id = p.university_id`,
      [
        {
          name: 'Structural Engineering',
          field: 'civil-engineering',
          degree: 'MTech',
          score: 598,
          year: '2025',
          university: 'National Institute of Technology Rourkela',
        },
      ],
    ],
  },
  {
    kind: 'moe-taiwan',
    file: 'moe_2022.csv',
    before: ['domains', 'world.json', buildWorldList('Taipei Medical College', 'tmc.edu.tw', 'TW')],
    content:
      'school_code,university,department_code,department,level,day_or_evening,first_year_students\n' +
      '1028,臺北醫學大學,09131001,護理學系,master,day,42\n',
    finds: [
      `select p.id, p.name, p.field, p.keywords, p.facts->'intake'->'value' as intake, u.aliases from programs p join universities u on u.id = p.university_id`,
      [
        {
          id: expect.stringMatching(/^taipei-medical-college-master-/),
          name: '護理學系',
          field: 'nursing',
          keywords: ['Nursing'],
          intake: 42,
          aliases: ['Taipei Medical University', '臺北醫學大學'],
        },
      ],
    ],
  },
  {
    kind: 'universityadmissions',
    file: 'uhr_2023.csv',
    content:
      'university,programme_name,credits_ects,teaching_language,pace,start_period,total_tuition_sek_non_eu,subjects,programme_url\n' +
      'Lund University,"Wildlife Ecology, Master\'s Programme",120,English,Full-time,Autumn 2023,290000,Biology,https://www.lu.se/wildlife\n',
    finds: [
      `select name, field, website_url, facts->'tuition_per_year'->'value' as tuition, facts->'start'->'value' as start from programs`,
      [
        {
          name: 'Wildlife Ecology',
          field: 'ecology',
          website_url: 'https://www.lu.se/wildlife',
          tuition: 145_000,
          start: [{ term: 'fall' }],
        },
      ],
    ],
  },
  {
    kind: 'studyindenmark',
    file: 'denmark_2026-08.csv',
    content:
      'institution,programme_name,level,duration,teaching_language,intake_start,application_deadline,programme_url,source_page_url\n' +
      'University of Copenhagen (UCPH),Actuarial Mathematics (MSc),master,2 years,English,2027-09-01; 2026-09-01,2027-01-15; 2026-03-01,https://www.ku.dk/actuarial,https://studyindenmark.dk/actuarial\n',
    finds: [
      `select p.name, p.field, u.aliases, p.facts->'deadline'->'value' as deadline, p.facts->'deadline'->>'url' as url,
        p.facts->'duration_months'->'value' as months from programs p join universities u on u.id = p.university_id`,
      [
        {
          name: 'Actuarial Mathematics',
          field: 'finance',
          aliases: ['UCPH'],
          deadline: { date: '2027-01-15' },
          url: 'https://studyindenmark.dk/actuarial',
          months: 24,
        },
      ],
    ],
  },
  {
    kind: 'ipeds',
    file: 'hd2023.csv',
    content: buildHdFile(
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
    before: ['ipeds', 'hd2022.csv', buildHdFile(mit)],
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
    before: ['ipeds', 'hd2022.csv', buildHdFile(mit)],
    content: 'UNITID,XAPPFEEG,APPLFEEG\n166683,R,75\n',
    finds: [`select (facts->'application_fee'->>'value')::int as fee from universities`, [{ fee: 75 }]],
  },
  {
    kind: 'ipeds',
    file: 'adm2022.csv',
    before: ['ipeds', 'hd2022.csv', buildHdFile(mit)],
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
    before: ['ipeds', 'hd2022.csv', buildHdFile(mit)],
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
    before: ['ipeds', 'hd2022.csv', buildHdFile(mit)],
    content: `${JSON.stringify({ id: 'https://openalex.org/A1', display_name: 'Ada Example', last_known_institutions: [{ id: 'i', display_name: 'MIT', country_code: 'US' }], topics: [{ display_name: 'Type theory' }] })}\n`,
    finds: [
      `select full_name, research_interests, is_accepting_students from faculty_profiles`,
      [{ full_name: 'Ada Example', research_interests: ['Type theory'], is_accepting_students: null }],
    ],
  },
  {
    kind: 'csrankings',
    file: 'csrankings.csv',
    before: ['ipeds', 'hd2022.csv', buildHdFile(mit)],
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
    before: ['ipeds', 'hd2022.csv', buildHdFile(mit)],
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
    before: ['ipeds', 'hd2022.csv', buildHdFile(mit)],
    content:
      'university,full_name,department,research_interests,accepting\nipeds:166683,Ada Example,EECS,logic; proofs,yes',
    finds: [
      `select department, research_interests, is_accepting_students from faculty_profiles`,
      [{ department: 'EECS', research_interests: ['logic', 'proofs'], is_accepting_students: true }],
    ],
  },
]
