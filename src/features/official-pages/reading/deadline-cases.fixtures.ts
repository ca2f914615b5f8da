/**
 * Short pages of invented universities with the dates that a reader has to find. An expected date is written as "kind
 * date term/audience/round", with "*" for an unstated part of the date and "-" for an unstated attribute.
 */
export interface DeadlineCase {
  language: string
  url?: string
  /** HTML where it starts with "<", otherwise plain text. */
  page: string
  expected: readonly string[]
}

const en: readonly DeadlineCase[] = [
  // Dates of current students and assistants, and of others than the applicant.
  {
    language: 'en',
    page: `<h1>Graduate School dates</h1><details><summary>New applicants</summary><p>Applications for fall are due January 20.</p></details>
      <details><summary>Current students</summary><table><tr><th></th><th>Fall</th><th>Spring</th></tr><tr><td>Apply to graduate</td><td>September 12</td><td>February 3</td></tr>
      <tr><td>Thesis to the library</td><td>December 1</td><td>April 28</td></tr></table></details>`,
    expected: ['deadline *-01-20 fall/-/-'],
  },
  {
    language: 'en',
    page: 'Assistantships in Zoology\n\nTo be considered for an assistantship, apply for admission by February 4. Requests for reappointment are due March 9. Assistants sign their contracts by June 2.',
    expected: ['deadline *-02-04 -/funding/-'],
  },
  {
    language: 'en',
    page: 'MA in Ethics\n\nThe application is due January 8. Referees submit their letters by January 15. Students who are already here and want the Ph.D. file a petition by October 5.',
    expected: ['deadline *-01-08 -/-/-'],
  },
  {
    language: 'en',
    page: 'Doctoral milestones\n\nPlan of study: submit by May 2\nCandidacy: apply no later than August 14 of the third year\nDissertation to the committee: October 30',
    expected: [],
  },
  {
    language: 'en',
    url: 'https://registrar.college.example/graduate-dates',
    page: 'Graduate dates\n\nAug 26 Classes begin\nSep 9 Last day to apply for December degree\nNov 5 Thesis due\nNov 12 Committee forms due',
    expected: [],
  },
  // Another object of "submit", "due" and "apply for".
  {
    language: 'en',
    page: 'PhD in Optics\n\nSubmit your application by December 3. Apply for a parking permit by August 8. Submit the health form by July 20. The room request is due June 4.',
    expected: ['deadline *-12-03 -/-/-'],
  },
  {
    language: 'en',
    page: 'MFA in Painting\n\nTo start in January, send slides and application by October 7.\n\nHousing: apply by November 3.',
    expected: ['deadline *-10-07 -/-/-', 'start *-01-* -/-/-'],
  },
  // A list of programmes below a heading that names an earlier date, and a term in another cell.
  {
    language: 'en',
    page: 'When should I apply?\n\nMost programs take applications until July 10.\n\nPrograms with an earlier date (fall only)\nArchitecture – January 12\nDance – February 6',
    expected: ['deadline *-01-12 fall/-/-', 'deadline *-02-06 fall/-/-', 'deadline *-07-10 -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>Graduate application</h1><table><tr><th>Degree</th><th>Term</th><th>Final deadline</th></tr><tr><td>PhD</td><td>Fall</td><td>February 2</td></tr><tr><td>MS</td><td>Spring</td><td>October 4</td></tr></table>',
    expected: ['deadline *-02-02 fall/-/final', 'deadline *-10-04 spring/-/final'],
  },
  {
    language: 'en',
    page: '<h1>Application deadlines</h1><table><tr><th>Program</th><th>Priority date</th><th>Final date</th></tr><tr><td>Agronomy (MS)</td><td>January 17</td><td>May 3</td></tr></table>',
    expected: ['deadline *-01-17 -/-/priority', 'deadline *-05-03 -/-/final'],
  },
  // Two heading lines in plain text.
  {
    language: 'en',
    page: 'Graduate Admissions\nImportant Dates for Applicants\nFall Semester\nApril 3 – International applications due\nJune 16 – Domestic applications due\nSpring Semester\nSeptember 2 – International applications due',
    expected: [
      'deadline *-04-03 fall/international/-',
      'deadline *-06-16 fall/domestic/-',
      'deadline *-09-02 spring/international/-',
    ],
  },
  {
    language: 'en',
    page: 'Apply\nStep 1: Choose a program\nStep 2: Note your deadline\nFall: March 2\nSpring: October 6\nStep 3: Gather materials\nScores must be from the past five years.',
    expected: ['deadline *-03-02 fall/-/-', 'deadline *-10-06 spring/-/-'],
  },
  // What follows a date behind a semicolon or a comma is about the next one.
  {
    language: 'en',
    page: 'MSc Hydrology\n\nThe portal for applications opens on 16 October and closes on 14 January; documents and the fee are due on 3 February.',
    expected: ['deadline *-01-14 -/-/-', 'opens *-10-16 -/-/-'],
  },
  {
    language: 'en',
    page: 'PhD History\n\nApply by: 2 June for September, 3 October for January',
    expected: ['deadline *-06-02 -/-/-', 'deadline *-10-03 -/-/-'],
  },
  {
    language: 'en',
    page: 'Master of Sound\n\nApplications are due January 9. Courses in acoustics: no more than one may be outstanding on May 30, and all must be finished by August 1.',
    expected: ['deadline *-01-09 -/-/-'],
  },
  // Labels of citizenship.
  {
    language: 'en',
    page: "<h1>Master's in Logic</h1><h2>Application deadlines</h2><table><tr><td>Non-EU/EEA students</td><td>2 February</td></tr><tr><td>EU/EEA students</td><td>3 May</td></tr><tr><td>Dutch degree</td><td>4 June</td></tr></table><p>Start: 1 September</p>",
    expected: [
      'deadline *-02-02 -/non_eu/-',
      'deadline *-05-03 -/eu/-',
      'deadline *-06-04 -/domestic/-',
      'start *-09-01 -/-/-',
    ],
  },
  {
    language: 'en',
    page: 'Design MSc\n\nAdmission, a.y. 2027/28\nNon-EU citizens residing abroad: from 9 November 2026 to 3 March 2027\nEU citizens: from 9 November 2026 to 2 June 2027',
    expected: [
      'deadline 2027-03-03 -/non_eu/-',
      'deadline 2027-06-02 -/eu/-',
      'opens 2026-11-09 -/eu/-',
      'opens 2026-11-09 -/non_eu/-',
    ],
  },
  // Degrees that applicants have, and periods of support.
  {
    language: 'en',
    page: 'Harbour Scholarship for master students\n\nApplicants hold a bachelor’s degree earned before July 1, 2026. The grant period runs from September 1 to June 30. Apply by March 4.',
    expected: ['deadline *-03-04 -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>MSc Marine Robotics, Port Ellery University</h1><h2>How to apply</h2><p>Complete applications must be received by 15 January 2027, 11:59 pm (GMT).</p>',
    expected: ['deadline 2027-01-15 23:59 GMT -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>Graduate admission</h1><h2>Application deadlines</h2><ul><li>Fall semester: December 1</li><li>Spring semester: September 15</li></ul>',
    expected: ['deadline *-12-01 fall/-/-', 'deadline *-09-15 spring/-/-'],
  },
  {
    language: 'en',
    page: `<h1>Graduate School: deadlines by programme</h1><table><thead><tr><th>Programme</th><th>Fall deadline</th><th>Spring deadline</th></tr></thead>
      <tbody><tr><td>Physics (PhD)</td><td>December 15</td><td>Not offered</td></tr><tr><td>Public Policy (MPP)</td><td>February 1</td><td>October 1</td></tr></tbody></table>`,
    expected: ['deadline *-12-15 fall/-/-', 'deadline *-02-01 fall/-/-', 'deadline *-10-01 spring/-/-'],
  },
  {
    language: 'en',
    page: `<h2>Key dates for master's applicants</h2><table><tr><th></th><th>Domestic applicants</th><th>International applicants</th></tr>
      <tr><th>Applications open</th><td>1 October 2026</td><td>1 September 2026</td></tr><tr><th>Application deadline</th><td>30 June 2027</td><td>31 March 2027</td></tr></table>`,
    expected: [
      'opens 2026-10-01 -/domestic/-',
      'opens 2026-09-01 -/international/-',
      'deadline 2027-06-30 -/domestic/-',
      'deadline 2027-03-31 -/international/-',
    ],
  },
  {
    language: 'en',
    page: '<h1>MA Archival Studies</h1><dl><dt>Application deadline</dt><dd>March 1, 2027</dd><dt>Deposit due</dt><dd>April 15, 2027</dd><dt>Start date</dt><dd>September 2027</dd></dl>',
    expected: ['deadline 2027-03-01 -/-/-', 'start 2027-09-* -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>PhD in Soil Physics</h1><p>The deadline was 1 March 2027 and has been extended to 15 March 2027. Apply through the portal.</p>',
    expected: ['deadline 2027-03-15 -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>MSc Glaciology</h1><p>Applications are reviewed in two rounds. Round 1: 10 November 2026. Round 2: 20 January 2027.</p><h2>Application rounds</h2><ul><li>Round 1 deadline: 10 November 2026</li><li>Round 2 deadline: 20 January 2027</li></ul>',
    expected: ['deadline 2026-11-10 -/-/round 1', 'deadline 2027-01-20 -/-/round 2'],
  },
  {
    language: 'en',
    page: '<h1>Master of Timber Engineering</h1><p>For priority consideration apply by January 5; applications received after that date are considered as space permits. The final deadline is April 30.</p>',
    expected: ['deadline *-01-05 -/-/priority', 'deadline *-04-30 -/-/final'],
  },
  {
    language: 'en',
    page: '<h1>Graduate programs in Nursing</h1><h2>Admission</h2><p>Applications are accepted on a rolling basis.</p>',
    expected: ['deadline rolling -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>Academic calendar, graduate students</h1><ul><li>August 20: Classes begin</li><li>August 27: Last day to add a course</li><li>September 3: Tuition payment due</li><li>November 15: Registration for spring opens</li></ul>',
    expected: [],
  },
  {
    language: 'en',
    page: '<h1>On-campus housing for graduate students</h1><p>The deadline for the housing application is May 1, 2027. A deposit is due by May 15.</p>',
    expected: [],
  },
  {
    language: 'en',
    url: 'https://www.lakeford.example/undergraduate-admission/apply',
    page: '<h1>Apply to Lakeford</h1><h2>First-year applicants</h2><p>Early Action applications are due November 1. Regular Decision applications are due January 3.</p>',
    expected: [],
  },
  {
    language: 'en',
    page: `<h1>Admission to Lakeford University</h1><h2>Undergraduate applicants</h2><p>Application deadline: February 1</p><h2>Graduate applicants</h2><p>Application deadline: March 1</p>`,
    expected: ['deadline *-03-01 -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>MSc Ocean Law</h1><p>Applications close at 5 p.m. ET on February 12, 2027. Decisions are released by April 1, 2027. Admitted students confirm their place by April 15, 2027.</p>',
    expected: ['deadline 2027-02-12 17:00 ET -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>Webinars for prospective graduate students</h1><p>Join our information session on 14 October 2026 at 6 pm. Register by 12 October.</p>',
    expected: [],
  },
  {
    language: 'en',
    page: '<h1>Doctoral study in Linguistics</h1><p>Letters of recommendation must reach us by January 20. The application itself is due January 10.</p>',
    expected: ['deadline *-01-10 -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>MSc Photonics</h1><p>Applications for entry in September 2027 open in mid-October 2026 and close in early March 2027.</p>',
    expected: ['start 2027-09-* -/-/-', 'opens 2026-10-* -/-/-', 'deadline 2027-03-* -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>Master of Urban Data</h1><h2>Application period</h2><p>Non-EU applicants: 1 November 2026 – 15 January 2027</p><p>EU applicants: 1 November 2026 – 1 May 2027</p>',
    expected: [
      'opens 2026-11-01 -/non_eu/-',
      'deadline 2027-01-15 -/non_eu/-',
      'opens 2026-11-01 -/eu/-',
      'deadline 2027-05-01 -/eu/-',
    ],
  },
  {
    language: 'en',
    url: 'https://grad.northmere.example/apply',
    page: '<h1>MSc Acoustics</h1><p>The application deadline is 03/04/2027.</p>',
    expected: ['deadline 2027-04-03 -/-/- (ambiguous)'],
  },
  {
    language: 'en',
    url: 'https://grad.northmere.edu/apply',
    page: '<h1>MSc Acoustics</h1><p>The application deadline is 03/04/2027.</p>',
    expected: ['deadline 2027-03-04 -/-/-'],
  },
  {
    language: 'en',
    page: "<h1>MA in Applied Ethics</h1><p>Last year's application deadline was 15 January 2026; the dates for this cycle will be published in October.</p>",
    expected: [],
  },
  {
    language: 'en',
    page: '<h1>PhD Economics</h1><details><summary>When is the application deadline?</summary><p>December 10, 2026, for admission in fall 2027.</p></details>',
    expected: ['deadline 2026-12-10 fall/-/-'],
  },
  {
    language: 'en',
    page: '<h1>Graduate funding</h1><p>To be considered for a teaching assistantship, submit your application by January 8. Applications without funding are accepted until May 1.</p>',
    expected: ['deadline *-01-08 -/funding/-', 'deadline *-05-01 -/-/-'],
  },
  {
    language: 'en',
    page: 'Graduate Admissions, Westmoor Institute\n\nDeadlines\n\nProgram\tFall\tSpring\nHistory MA\tJan 15\tOct 1\nBiology PhD\tDec 1\tn/a\n',
    expected: ['deadline *-01-15 fall/-/-', 'deadline *-10-01 spring/-/-', 'deadline *-12-01 fall/-/-'],
  },
  {
    language: 'en',
    page: '# MSc Battery Science\n\n## Application deadlines\n\n| Intake | Deadline |\n|---|---|\n| Autumn 2027 | 31 May 2027 |\n| Spring 2028 | 30 November 2027 |\n',
    expected: ['deadline 2027-05-31 fall/-/-', 'deadline 2027-11-30 spring/-/-'],
  },
  {
    language: 'en',
    page: '<h1>Master of Science in Textile Design</h1><p>Applications received before the <del>1 May</del> 15 May deadline get full attention.</p>',
    expected: ['deadline *-05-15 -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>Faculty jobs, Department of Chemistry</h1><p>Review of applications begins November 1, 2026; the position is open until filled.</p>',
    expected: [],
  },
  {
    language: 'en',
    page: '<h1>Graduate admissions</h1><p>International applicants must apply by February 1 for fall and by August 1 for spring.</p>',
    expected: ['deadline *-02-01 fall/international/-', 'deadline *-08-01 spring/international/-'],
  },
  {
    language: 'en',
    page: '<h1>MBA admissions</h1><table><tr><th>Round</th><th>Application due</th><th>Decision by</th></tr><tr><td>1</td><td>September 9, 2026</td><td>December 5, 2026</td></tr><tr><td>2</td><td>January 6, 2027</td><td>March 27, 2027</td></tr></table>',
    expected: ['deadline 2026-09-09 -/-/round 1', 'deadline 2027-01-06 -/-/round 2'],
  },
  {
    language: 'en',
    page: '<h1>MSc Hydrology</h1><p>This page was last updated on 3 March 2026.</p><p>TOEFL tests taken before 1 September 2025 are not accepted.</p>',
    expected: [],
  },
]

const de: readonly DeadlineCase[] = [
  {
    language: 'de',
    page: '<h1>Master Umweltinformatik</h1><h2>Bewerbung</h2><p>Die Bewerbungsfrist endet am 15. Juli 2027 (Ausschlussfrist).</p>',
    expected: ['deadline 2027-07-15 -/-/-'],
  },
  {
    language: 'de',
    page: '<h1>Bewerbungsfristen Masterstudiengänge</h1><table><tr><th>Studiengang</th><th>Wintersemester</th><th>Sommersemester</th></tr><tr><td>Geodäsie</td><td>15.07.</td><td>15.01.</td></tr><tr><td>Baustoffkunde</td><td>31.05.</td><td>–</td></tr></table>',
    expected: ['deadline *-07-15 winter/-/-', 'deadline *-01-15 summer/-/-', 'deadline *-05-31 winter/-/-'],
  },
  {
    language: 'de',
    page: '<h1>Master Forstökonomie</h1><p>Bewerbungszeitraum für das Wintersemester: 1. April bis 31. Mai 2027.</p>',
    expected: ['opens 2027-04-01 winter/-/-', 'deadline 2027-05-31 winter/-/-'],
  },
  {
    language: 'de',
    page: '<h1>Termine</h1><ul><li>Rückmeldung zum Sommersemester: bis 15.02.2027</li><li>Semesterbeitrag zahlen: bis 28.02.2027</li><li>Vorlesungsbeginn: 12.04.2027</li></ul>',
    expected: ['start 2027-04-12 -/-/-'],
  },
  {
    language: 'de',
    page: '<h1>Master Digitale Medien</h1><p>Internationale Bewerberinnen und Bewerber reichen ihren Antrag bis zum 30. April ein. Für deutsche Bewerber gilt der 15. Juni als Bewerbungsschluss.</p>',
    expected: ['deadline *-04-30 -/international/-', 'deadline *-06-15 -/domestic/-'],
  },
  {
    language: 'de',
    page: '<h1>Promotion</h1><p>Bewerbungen für die Promotion sind jederzeit möglich.</p>',
    expected: ['deadline rolling -/-/-'],
  },
  {
    language: 'de',
    page: '<h1>Master Stadtklima</h1><p>Die Bewerbungsfrist wurde vom 1. Juni auf den 30. Juni 2027 verlängert; der 1. Juni gilt nicht mehr.</p>',
    expected: ['deadline 2027-06-30 -/-/-'],
  },
  {
    language: 'de',
    page: '<h1>Tag der offenen Tür</h1><p>Am 21. November 2026 stellen sich alle Masterstudiengänge vor. Anmeldung bis 15. November.</p>',
    expected: [],
  },
  {
    language: 'de',
    page: '<h1>Master Lichttechnik</h1><p>Bewerbungsschluss: 31.03.2027, 23:59 Uhr MEZ</p><p>Auswahlgespräche: 20.04.2027</p><p>Zulassungsbescheide: bis 15.05.2027</p>',
    expected: ['deadline 2027-03-31 23:59 MEZ -/-/-'],
  },
  {
    language: 'de',
    page: '<h1>Stipendium der Arnheim-Stiftung</h1><p>Bewerbungen werden bis Mitte Oktober entgegengenommen.</p>',
    expected: ['deadline *-10-* -/-/-'],
  },
]

const fr: readonly DeadlineCase[] = [
  {
    language: 'fr',
    page: '<h1>Master Génie côtier</h1><h2>Candidature</h2><p>Les candidatures sont ouvertes du 25 février au 24 mars 2027.</p>',
    expected: ['opens 2027-02-25 -/-/-', 'deadline 2027-03-24 -/-/-'],
  },
  {
    language: 'fr',
    page: '<h1>Admission aux cycles supérieurs</h1><p>Date limite pour déposer une demande d’admission :</p><ul><li>Automne : 1er février</li><li>Hiver : 1er septembre</li></ul>',
    expected: ['deadline *-02-01 fall/-/-', 'deadline *-09-01 winter/-/-'],
  },
  {
    language: 'fr',
    page: '<h1>Master Droit de la mer</h1><p>Le dossier de candidature doit être envoyé au plus tard le 15 avril 2027 à 17h00. Les résultats seront communiqués le 2 juin.</p>',
    expected: ['deadline 2027-04-15 17:00 -/-/-'],
  },
  {
    language: 'fr',
    page: '<h1>Vie étudiante</h1><p>Les inscriptions administratives auront lieu du 1er au 15 septembre. Les frais doivent être réglés avant le 30 septembre.</p>',
    expected: [],
  },
  {
    language: 'fr',
    page: '<h1>Doctorat en géomatique</h1><p>Les demandes d’admission sont acceptées tout au long de l’année.</p>',
    expected: ['deadline rolling -/-/-'],
  },
  {
    language: 'fr',
    page: '<h1>Master Métiers du livre</h1><table><tr><th>Étape</th><th>Date</th></tr><tr><td>Ouverture des candidatures</td><td>3 mars 2027</td></tr><tr><td>Clôture des candidatures</td><td>4 avril 2027</td></tr><tr><td>Publication des résultats</td><td>15 mai 2027</td></tr></table>',
    expected: ['opens 2027-03-03 -/-/-', 'deadline 2027-04-04 -/-/-'],
  },
  {
    language: 'fr',
    page: '<h1>Bourses du fonds Vaubrun</h1><p>Initialement fixée au 10 janvier, la date limite de candidature est reportée au 31 janvier 2027.</p>',
    expected: ['deadline 2027-01-31 -/-/-'],
  },
  {
    language: 'fr',
    page: '<h1>Licence de chimie</h1><p>Candidatures avant le 11 mars sur la plateforme nationale.</p>',
    expected: [],
  },
  {
    language: 'fr',
    page: '<h1>Master Acoustique</h1><p>Première session : candidatures jusqu’au 15 février 2027. Deuxième session : candidatures jusqu’au 1er mai 2027.</p>',
    expected: ['deadline 2027-02-15 -/-/round 1', 'deadline 2027-05-01 -/-/round 2'],
  },
  {
    language: 'fr',
    page: '<h1>Master Data</h1><p>Journée portes ouvertes le 30 janvier 2027.</p><p>Rentrée : 6 septembre 2027</p>',
    expected: ['start 2027-09-06 -/-/-'],
  },
]

const es: readonly DeadlineCase[] = [
  // "Inscripción" is the enrolment where another word names the application.
  {
    language: 'es',
    page: 'Maestría en Óptica\n\nConvocatoria 2027\nRecepción de solicitudes: del 12 de enero al 25 de febrero\nExamen de admisión: 14 de marzo\nInscripciones: del 3 al 7 de agosto',
    expected: ['deadline 2027-02-25 -/-/-', 'opens 2027-01-12 -/-/-'],
  },
  {
    language: 'es',
    page: '<h1>Maestría en Hidráulica</h1><p>Fecha límite de solicitud: 30 de abril de 2027</p>',
    expected: ['deadline 2027-04-30 -/-/-'],
  },
  {
    language: 'es',
    page: '<h1>Máster en Patrimonio</h1><p>El plazo de preinscripción será del 1 de marzo al 15 de mayo de 2027. La matrícula se formaliza del 1 al 20 de julio.</p>',
    expected: ['opens 2027-03-01 -/-/-', 'deadline 2027-05-15 -/-/-'],
  },
  {
    language: 'es',
    page: '<h1>Convocatoria de admisión a posgrado 2027</h1><ul><li>Recepción de solicitudes: hasta el 12 de marzo</li><li>Examen de admisión: 10 de abril</li><li>Publicación de resultados: 7 de mayo</li><li>Inicio de clases: 9 de agosto</li></ul>',
    expected: ['deadline 2027-03-12 -/-/-', 'start 2027-08-09 -/-/-'],
  },
  {
    language: 'es',
    page: '<h1>Doctorado en Ecología</h1><p>Las solicitudes se reciben durante todo el año.</p>',
    expected: ['deadline rolling -/-/-'],
  },
  {
    language: 'es',
    page: '<h1>Calendario de pagos</h1><p>El pago de la matrícula de posgrado vence el 10 de febrero de 2027.</p>',
    expected: [],
  },
  {
    language: 'es',
    page: '<h1>Máster en Energía</h1><table><tr><th>Fase</th><th>Plazo de solicitud</th><th>Resolución</th></tr><tr><td>Fase 1</td><td>hasta el 15/01/2027</td><td>10/02/2027</td></tr><tr><td>Fase 2</td><td>hasta el 30/04/2027</td><td>20/05/2027</td></tr></table>',
    expected: ['deadline 2027-01-15 -/-/round 1', 'deadline 2027-04-30 -/-/round 2'],
  },
  {
    language: 'es',
    page: '<h1>Becas Montalvo para posgrado</h1><p>La convocatoria cierra el 5 de noviembre de 2026 a las 14:00 horas.</p>',
    expected: ['deadline 2026-11-05 14:00 -/-/-'],
  },
  {
    language: 'es',
    page: '<h1>Admisión a grado</h1><h2>Estudios de grado</h2><p>Solicitudes hasta el 1 de julio.</p>',
    expected: [],
  },
  {
    language: 'es',
    page: '<h1>Maestría en Bioética</h1><p>Estudiantes extranjeros: enviar la solicitud antes del 1 de marzo. Estudiantes nacionales: antes del 1 de mayo.</p>',
    expected: ['deadline *-03-01 -/international/-', 'deadline *-05-01 -/domestic/-'],
  },
]

const zh: readonly DeadlineCase[] = [
  {
    language: 'zh',
    page: '<h1>碧湖大学硕士研究生招生简章</h1><p>申请截止日期:2027年3月31日。</p>',
    expected: ['deadline 2027-03-31 -/-/-'],
  },
  {
    language: 'zh',
    page: '<h1>国际学生硕士项目</h1><h2>申请时间</h2><p>2026年12月1日至2027年2月28日</p>',
    expected: ['opens 2026-12-01 -/international/-', 'deadline 2027-02-28 -/international/-'],
  },
  {
    language: 'zh',
    page: '<h1>海岳大學碩士班招生</h1><p>報名時間:114年12月5日至115年1月8日下午5點。</p><p>面試日期:115年3月7日</p><p>放榜:115年3月27日</p>',
    expected: ['opens 2025-12-05 -/-/-', 'deadline 2026-01-08 17:00 -/-/-'],
  },
  {
    language: 'zh',
    page: '<h1>本科招生</h1><p>本科申请截止日期:2027年1月10日</p>',
    expected: [],
  },
  {
    language: 'zh',
    page: '<h1>硕士申请</h1><p>秋季入学:请于5月31日前提交申请。</p><p>春季入学:请于11月15日前提交申请。</p>',
    expected: ['deadline *-05-31 fall/-/-', 'deadline *-11-15 spring/-/-'],
  },
  {
    language: 'zh',
    page: '<h1>研究生缴费通知</h1><p>请于2027年9月10日前缴纳学费。</p>',
    expected: [],
  },
  {
    language: 'zh',
    page: '<h1>硕士项目申请轮次</h1><table><tr><th>轮次</th><th>截止日期</th><th>结果公布</th></tr><tr><td>第一轮</td><td>2026年11月15日</td><td>2026年12月20日</td></tr><tr><td>第二轮</td><td>2027年1月15日</td><td>2027年2月20日</td></tr></table>',
    expected: ['deadline 2026-11-15 -/-/round 1', 'deadline 2027-01-15 -/-/round 2'],
  },
  {
    language: 'zh',
    page: '<h1>博士研究生招生</h1><p>发布时间:2026年9月3日</p><p>全年接受申请。</p>',
    expected: ['deadline rolling -/-/-'],
  },
]

const ar: readonly DeadlineCase[] = [
  {
    language: 'ar',
    page: '<h1>ماجستير الهندسة البيئية</h1><p>آخر موعد للتقديم: 15 يناير 2027</p>',
    expected: ['deadline 2027-01-15 -/-/-'],
  },
  {
    language: 'ar',
    page: '<h1>القبول في الدراسات العليا</h1><p>فترة التقديم من ١ تشرين الثاني ٢٠٢٦ إلى ٣١ كانون الأول ٢٠٢٦.</p>',
    expected: ['opens 2026-11-01 -/-/-', 'deadline 2026-12-31 -/-/-'],
  },
  {
    language: 'ar',
    page: '<h1>برنامج الماجستير</h1><ul><li>فتح باب التقديم: 1 مارس 2027</li><li>إغلاق باب التقديم: 30 أبريل 2027</li><li>إعلان النتائج: 20 مايو 2027</li></ul>',
    expected: ['opens 2027-03-01 -/-/-', 'deadline 2027-04-30 -/-/-'],
  },
  {
    language: 'ar',
    page: '<h1>عمادة شؤون الطلاب</h1><p>آخر موعد لسداد الرسوم الدراسية 10 سبتمبر 2027.</p>',
    expected: [],
  },
  {
    language: 'ar',
    page: '<h1>الدكتوراه في اللغويات</h1><p>تقبل طلبات التقديم على مدار العام.</p>',
    expected: ['deadline rolling -/-/-'],
  },
  {
    language: 'ar',
    page: '<h1>ماجستير إدارة الأعمال</h1><p>يجب تقديم الطلبات قبل 15/05/2027 الساعة 3 مساءً.</p>',
    expected: ['deadline 2027-05-15 15:00 -/-/-'],
  },
  {
    language: 'ar',
    page: '<h1>القبول</h1><h2>البكالوريوس</h2><p>الموعد النهائي للتقديم: 1 يوليو</p><h2>الماجستير</h2><p>الموعد النهائي للتقديم: 1 يونيو</p>',
    expected: ['deadline *-06-01 -/-/-'],
  },
]

/** Running text with less usual wording. */
const prose: readonly DeadlineCase[] = [
  {
    language: 'en',
    page: 'Joining the MSc in Wave Energy\n\nWe start every September. Whoever wants a place sends everything to us before the end of February; papers that come in later wait for the next year.\n\nYou will hear from us in April.',
    expected: ['deadline *-02-* -/-/-'],
  },
  {
    language: 'en',
    page: 'PhD places in Coastal Law\n\nThe graduate committee meets twice, on 20 February and 20 May. Files have to be complete by 5 February for the first meeting and by 5 May for the second.',
    expected: ['deadline *-02-05 -/-/-', 'deadline *-05-05 -/-/-'],
  },
  {
    language: 'en',
    page: 'Applying to the Master of Library Design\n\nOur online application goes live on September 12, 2026 and shuts on January 31, 2027 at midnight.',
    expected: ['opens 2026-09-12 -/-/-', 'deadline 2027-01-31 23:59 -/-/-'],
  },
  {
    language: 'en',
    page: 'MA in Conflict Studies\n\nApplications for Fall 2027\nPriority: December 15, 2026\nRegular: March 15, 2027\n\nAdmitted students pay a deposit of $300 by May 1.',
    expected: ['deadline 2026-12-15 fall/-/priority', 'deadline 2027-03-15 fall/-/regular'],
  },
  {
    language: 'en',
    page: 'Doctoral admission, Department of Physics\n\nOnce a year we admit new students, always for the fall. December 20 is our closing date. The GRE must have been taken by the end of November.',
    expected: ['deadline *-12-20 fall/-/-'],
  },
  {
    language: 'en',
    page: 'Graduate School: dates\n\nJuly 1\tFinal application deadline, fall semester, domestic applicants\nMay 1\tFinal application deadline, fall semester, international applicants\nAugust 25\tOrientation for new graduate students\nSeptember 8\tLast day to add a course\n',
    expected: ['deadline *-07-01 fall/domestic/final', 'deadline *-05-01 fall/international/final'],
  },
  {
    language: 'en',
    page: 'MSc Robotics: questions\n\nCan I still apply?\n\nYes, until 30 June if you hold an EU passport, and until 31 March if you need a visa.\n\nWhen do lectures begin?\n\nOn 14 September.',
    expected: ['deadline *-06-30 -/eu/-', 'deadline *-03-31 -/international/-', 'start *-09-14 -/-/-'],
  },
  {
    language: 'en',
    page: 'Harbour Fellowship for graduate study\n\nNominations open 1 August 2026. Applicants hand in their proposal by 15 October 2026, 17:00 CET. Referees have one more week, until 22 October 2026. Awards are announced on 1 December 2026.',
    expected: ['deadline 2026-10-15 17:00 CET -/-/-'],
  },
  {
    language: 'en',
    page: 'News, 4 May 2026\n\nOur university opened a new building for its graduate school on 2 May 2026. The dean thanked all who had worked on it since 2021.',
    expected: [],
  },
  {
    language: 'en',
    page: 'Master of Fine Arts\n\nApplicationDeadlines:January 5 (Fall)\n\nInterviews take place on campus on February 20 and 21.',
    expected: ['deadline *-01-05 fall/-/-'],
  },
  {
    language: 'de',
    page: 'Master Windtechnik\n\nWer im Wintersemester anfangen möchte, schickt uns die vollständigen Unterlagen bis zum 15. Juli; für das Sommersemester ist es der 15. Januar.\n\nDie Vorlesungen beginnen Mitte Oktober.',
    expected: ['deadline *-07-15 winter/-/-', 'deadline *-01-15 summer/-/-', 'start *-10-* -/-/-'],
  },
  {
    language: 'de',
    page: 'Häufige Fragen zum Masterstudium\n\nBis wann muss ich mich bewerben?\n\nBis 31. Mai. Mit ausländischem Abschluss schon bis 30. April.',
    expected: ['deadline *-05-31 -/-/-', 'deadline *-04-30 -/international/-'],
  },
  {
    language: 'de',
    page: 'Bewerbung Masterstudium\n\nDas Portal ist vom 2. Mai bis 15. Juli 2027 freigeschaltet. Einschreiben können Sie sich bis 30. September 2027.',
    expected: ['opens 2027-05-02 -/-/-', 'deadline 2027-07-15 -/-/-'],
  },
  {
    language: 'de',
    page: 'Promotionsstipendien der Eichfeld-Stiftung\n\nZweimal im Jahr nehmen wir Anträge entgegen, jeweils zum 1. März und zum 1. September. Über die Vergabe entscheiden wir im Mai und im November.',
    expected: ['deadline *-03-01 -/-/-', 'deadline *-09-01 -/-/-'],
  },
  {
    language: 'de',
    page: 'Master Logopädie\n\nBewerbungen für das WS 2027/28 nehmen wir ab 1. April 2027 an. Bewerbungsschluss ist der 30. Juni 2027, 12:00 Uhr.\n\nStand: 3. März 2027',
    expected: ['opens 2027-04-01 winter/-/-', 'deadline 2027-06-30 12:00 winter/-/-'],
  },
  {
    language: 'de',
    page: 'Studienbeiträge\n\nDer Beitrag ist bis 15. August zu überweisen. Wer bis dahin nicht zahlt, wird exmatrikuliert.',
    expected: [],
  },
  {
    language: 'de',
    page: 'Zulassung zum Master\n\nBewerbungszeiträume\n\nWintersemester: 15.05. – 15.07.\nSommersemester: 15.11. – 15.01.',
    expected: [
      'opens *-05-15 winter/-/-',
      'deadline *-07-15 winter/-/-',
      'opens *-11-15 summer/-/-',
      'deadline *-01-15 summer/-/-',
    ],
  },
  {
    language: 'fr',
    page: 'Master Patrimoine maritime\n\nComment candidater ?\n\nLa plateforme ouvre le 26 février 2027 ; vous avez jusqu’au 28 mars 2027 inclus pour y déposer votre dossier. Les réponses arrivent à partir du 2 juin.',
    expected: ['opens 2027-02-26 -/-/-', 'deadline 2027-03-28 -/-/-'],
  },
  {
    language: 'fr',
    page: 'Études de 2e cycle\n\nVous venez de l’étranger ? Envoyez votre demande d’admission avant le 1er mars pour la session d’automne. Les candidats canadiens ont jusqu’au 1er juin.',
    expected: ['deadline *-03-01 fall/-/-', 'deadline *-06-01 fall/-/-'],
  },
  {
    language: 'fr',
    page: 'École doctorale : concours 2027\n\n- Dépôt des dossiers : 10 mai 2027, midi\n- Auditions : 10 et 11 juin 2027\n- Résultats : 18 juin 2027',
    expected: ['deadline 2027-05-10 12:00 -/-/-'],
  },
  {
    language: 'fr',
    page: 'Master Sport et santé\n\nLes candidatures se font de début mars à mi-avril.',
    expected: ['opens *-03-* -/-/-', 'deadline *-04-* -/-/-'],
  },
  {
    language: 'fr',
    page: 'Logement étudiant\n\nLes demandes de logement pour les étudiants de master sont à déposer avant le 31 mai.',
    expected: [],
  },
  {
    language: 'es',
    page: 'Maestría en Cuencas\n\nSe reciben expedientes hasta el viernes 21 de mayo de 2027. El examen será el 5 de junio y las clases arrancan en agosto.',
    expected: ['deadline 2027-05-21 -/-/-'],
  },
  {
    language: 'es',
    page: 'Másteres oficiales: calendario\n\nPrimer plazo de preinscripción: del 15 de enero al 15 de marzo de 2027\nPublicación de la lista: 7 de abril de 2027\nSegundo plazo de preinscripción: del 1 al 30 de junio de 2027',
    expected: [
      'opens 2027-01-15 -/-/round 1',
      'deadline 2027-03-15 -/-/round 1',
      'opens 2027-06-01 -/-/round 2',
      'deadline 2027-06-30 -/-/round 2',
    ],
  },
  {
    language: 'es',
    page: 'Doctorado en Historia\n\n¿Cuándo puedo postular?\n\nLas postulaciones abren el 1 de septiembre y cierran el 30 de octubre de cada año.',
    expected: ['opens *-09-01 -/-/-', 'deadline *-10-30 -/-/-'],
  },
  {
    language: 'es',
    page: 'Becas de posgrado Río Alto\n\nEl plazo se amplía del 10 al 24 de abril de 2027.',
    expected: ['deadline 2027-04-24 -/-/-'],
  },
  {
    language: 'es',
    page: 'Admisión 2027-2\n\nMaestrías\n\nInscripciones: del 3 de mayo al 18 de junio\nEntrevistas: 21 al 25 de junio\nMatrícula: hasta el 16 de julio',
    expected: ['opens *-05-03 -/-/-', 'deadline *-06-18 -/-/-'],
  },
  {
    language: 'zh',
    page: '碧湖大学2027年硕士研究生申请\n\n第一批:2026年10月15日截止\n第二批:2026年12月31日截止\n第三批:2027年3月15日截止\n\n开学时间:2027年9月',
    expected: [
      'deadline 2026-10-15 -/-/round 1',
      'deadline 2026-12-31 -/-/round 2',
      'deadline 2027-03-15 -/-/round 3',
      'start 2027-09-* -/-/-',
    ],
  },
  {
    language: 'zh',
    page: '國際學生申請入學\n\n申請期限\n\n秋季班:2月1日至3月31日\n春季班:8月15日至10月15日',
    expected: [
      'opens *-02-01 fall/international/-',
      'deadline *-03-31 fall/international/-',
      'opens *-08-15 spring/international/-',
      'deadline *-10-15 spring/international/-',
    ],
  },
  {
    language: 'zh',
    page: '博士申请常见问题\n\n什么时候可以申请?\n\n每年11月初开放申请,次年1月底截止。复试一般在3月中旬进行。',
    expected: ['opens *-11-* -/-/-', 'deadline *-01-* -/-/-'],
  },
  {
    language: 'zh',
    page: '研究生宿舍通知\n\n住宿申请截止时间为8月20日。',
    expected: [],
  },
  {
    language: 'zh',
    page: '硕士项目奖学金\n\n奖学金申请须在2027年4月30日17:00前提交。结果将于6月公布。',
    expected: ['deadline 2027-04-30 17:00 -/-/-'],
  },
  {
    language: 'ar',
    page: 'الدراسات العليا: التقويم\n\nبداية استقبال طلبات القبول: 5 شباط 2027\nنهاية استقبال طلبات القبول: 15 آذار 2027\nموعد المقابلات: 1 نيسان 2027',
    expected: ['opens 2027-02-05 -/-/-', 'deadline 2027-03-15 -/-/-'],
  },
  {
    language: 'ar',
    page: 'منحة النخيل للماجستير\n\nيستمر التقديم حتى 30 نوفمبر 2026، وتعلن النتائج في يناير 2027.',
    expected: ['deadline 2026-11-30 -/-/-'],
  },
  {
    language: 'ar',
    page: 'القبول في برامج الماجستير\n\nيفتح باب القبول للفصل الأول يوم الأحد 4 أبريل 2027 ويغلق يوم الخميس 6 مايو 2027.',
    expected: ['opens 2027-04-04 -/-/-', 'deadline 2027-05-06 -/-/-'],
  },
  {
    language: 'ar',
    page: 'أسئلة متكررة\n\nمتى ينتهي التقديم على الدكتوراه؟\n\nفي منتصف شهر مارس من كل عام.',
    expected: ['deadline *-03-* -/-/-'],
  },
]

/** Labels, questions and lists of six languages. */
const mixed: readonly DeadlineCase[] = [
  {
    language: 'en',
    url: 'https://www.college.example/programme',
    page: 'Taught courses\n\nHow and when to apply\n\nThere is no fixed closing date for most of our MSc courses, but we advise overseas applicants to get their form in by 31 July so that there is time for the visa.',
    expected: ['deadline *-07-31 -/international/-', 'deadline rolling -/-/-'],
  },
  {
    language: 'en',
    url: 'https://www.college.example.edu/programme',
    page: 'Master of Science in Statistics\n\nDeadlines\n\nFall (August start)\nMarch 1 for full consideration for financial support\nJune 15 for everybody else\n\nSpring (January start)\nOctober 15',
    expected: [
      'start *-08-* fall/-/-',
      'deadline *-03-01 fall/funding/priority',
      'deadline *-06-15 fall/-/-',
      'start *-01-* spring/-/-',
      'deadline *-10-15 spring/-/-',
    ],
  },
  {
    language: 'en',
    url: 'https://www.college.example.edu/programme',
    page: 'Apply for a PhD\n\nYour file has to be with us on or before the 10th of January (3 p.m. Eastern). We do not read late files.\n\nQuestions? Write to us before you send anything.',
    expected: ['deadline *-01-10 15:00 -/-/-'],
  },
  {
    language: 'en',
    url: 'https://www.college.example.edu/programme',
    page: 'Spring registration\n\nGraduate students register from November 3 to November 14. The bill has to be settled by December 10. Last day to withdraw: March 20.',
    expected: [],
  },
  {
    language: 'en',
    url: 'https://www.college.example.edu/programme',
    page: 'MFA Theatre\n\nThe deadline of January 15 has been moved to February 1, 2027. Auditions will be in New York on February 20.',
    expected: ['deadline 2027-02-01 -/-/-'],
  },
  {
    language: 'en',
    url: 'https://www.college.example/programme',
    page: 'Application dates\n\nSeptember admission: February 1 (international), April 1 (Canadian)\nJanuary admission: July 1 (international), September 1 (Canadian)',
    expected: [
      'deadline *-02-01 -/international/-',
      'deadline *-04-01 -/domestic/-',
      'deadline *-07-01 -/international/-',
      'deadline *-09-01 -/domestic/-',
    ],
  },
  {
    language: 'de',
    url: 'https://www.college.example/programme',
    page: 'Bewerbung für den Master\n\nStudienstart ist immer im Oktober. Ihre Bewerbung muss spätestens am 30.06. bei uns sein, aus Ländern außerhalb der EU bereits am 15.04.',
    expected: ['start *-10-* -/-/-', 'deadline *-06-30 -/-/-', 'deadline *-04-15 -/non_eu/-'],
  },
  {
    language: 'de',
    url: 'https://www.college.example/programme',
    page: 'Fristen\n\nMaster (zulassungsfrei): 1.6. bis 30.9.\nMaster (zulassungsbeschränkt): 1.6. bis 15.7.\n',
    expected: ['opens *-06-01 -/-/-', 'deadline *-09-30 -/-/-', 'opens *-06-01 -/-/-', 'deadline *-07-15 -/-/-'],
  },
  {
    language: 'de',
    url: 'https://www.college.example/programme',
    page: 'Anmeldung zum Masterstudium\n\nAnmeldeschluss für das Herbstsemester ist der 30. April, für das Frühjahrssemester der 30. November. Verspätete Anmeldungen kosten CHF 50.',
    expected: ['deadline *-04-30 fall/-/-', 'deadline *-11-30 spring/-/-'],
  },
  {
    language: 'de',
    url: 'https://www.college.example/programme',
    page: 'Master Archäologie\n\nBewerbungen nehmen wir laufend an.\n\nDie Rückmeldung fürs nächste Semester muss bis Ende Februar erfolgen.',
    expected: ['deadline rolling -/-/-'],
  },
  {
    language: 'de',
    url: 'https://www.college.example/programme',
    page: 'Auswahl\n\nDie Auswahlgespräche finden zwischen dem 10. und 14. Juni statt; Zusagen verschicken wir bis zum 1. Juli.',
    expected: [],
  },
  {
    language: 'fr',
    url: 'https://www.college.example/programme',
    page: 'Candidature en M1\n\nCampagne 2027 : ouverture le 3 mars, fermeture le 31 mars. Les commissions se réunissent en avril et les avis tombent avant le 2 juin.',
    expected: ['opens *-03-03 -/-/-', 'deadline *-03-31 -/-/-'],
  },
  {
    language: 'fr',
    url: 'https://www.college.example/programme',
    page: 'Doctorat\n\nOn peut s’inscrire en thèse jusqu’au 15 novembre. Le dossier de financement se dépose entre le 1er avril et le 10 mai 2027.',
    expected: ['opens 2027-04-01 -/funding/-', 'deadline 2027-05-10 -/funding/-'],
  },
  {
    language: 'fr',
    url: 'https://www.college.example/programme',
    page: 'Master 2\n\nLa date limite de paiement des droits est fixée au 30 septembre.',
    expected: [],
  },
  {
    language: 'es',
    url: 'https://www.college.example/programme',
    page: 'Convocatoria\n\nRegistro de aspirantes: 8 de febrero al 26 de marzo de 2027\nExamen de ingreso: 17 de abril de 2027\nResultados: 14 de mayo de 2027\nInicio del semestre: 9 de agosto de 2027',
    expected: ['opens 2027-02-08 -/-/-', 'deadline 2027-03-26 -/-/-', 'start 2027-08-09 -/-/-'],
  },
  {
    language: 'es',
    url: 'https://www.college.example/programme',
    page: '¿Hasta cuándo puedo solicitar plaza en el máster?\n\nHasta el 30 de junio, o hasta el 31 de marzo si su título es extranjero.',
    expected: ['deadline *-06-30 -/-/-', 'deadline *-03-31 -/international/-'],
  },
  {
    language: 'es',
    url: 'https://www.college.example/programme',
    page: 'Magíster en Geofísica\n\nPostulaciones primer semestre: hasta el 15 de diciembre. Postulaciones segundo semestre: hasta el 15 de junio.',
    expected: ['deadline *-12-15 -/-/-', 'deadline *-06-15 -/-/-'],
  },
  {
    language: 'es',
    url: 'https://www.college.example/programme',
    page: 'Pago de la reserva de plaza\n\nEl alumno admitido abonará la reserva antes del 20 de julio.',
    expected: [],
  },
  {
    language: 'zh',
    url: 'https://www.college.example/programme',
    page: '硕士留学生招生简章\n\n三、申请时间\n\n每年12月1日—次年4月30日\n\n四、报到注册\n\n9月初报到',
    expected: ['opens *-12-01 -/international/-', 'deadline *-04-30 -/international/-'],
  },
  {
    language: 'zh',
    url: 'https://www.college.example/programme',
    page: '碩士班甄試\n\n網路報名:115年10月5日上午9時起至10月14日下午5時止\n繳費期限:115年10月15日\n放榜日期:115年11月20日',
    expected: ['opens 2026-10-05 09:00 -/-/-', 'deadline 2026-10-14 17:00 -/-/-'],
  },
  {
    language: 'zh',
    url: 'https://www.college.example/programme',
    page: '申請日期\n\n主要輪次:2026年12月1日前\n其後:隨到隨審,至2027年5月31日止',
    expected: ['deadline 2026-12-01 -/-/-', 'deadline 2027-05-31 -/-/-'],
  },
  {
    language: 'zh',
    url: 'https://www.college.example/programme',
    page: '奖学金面试通知\n\n面试将于2027年5月20日举行,请于5月18日前确认参加。',
    expected: [],
  },
  {
    language: 'ar',
    url: 'https://www.college.example/programme',
    page: 'مواعيد التقديم على الدراسات العليا\n\nالفصل الأول: من 1 مارس إلى 15 أبريل 2027\nالفصل الثاني: من 1 سبتمبر إلى 15 أكتوبر 2027',
    expected: [
      'opens 2027-03-01 -/-/-',
      'deadline 2027-04-15 -/-/-',
      'opens 2027-09-01 -/-/-',
      'deadline 2027-10-15 -/-/-',
    ],
  },
  {
    language: 'ar',
    url: 'https://www.college.example/programme',
    page: 'تعلن كلية الدراسات العليا عن فتح باب تقديم طلبات الالتحاق ببرامج الماجستير اعتبارا من يوم الأحد 10/1/2027 ولغاية يوم الخميس 28/1/2027.',
    expected: ['opens 2027-01-10 -/-/-', 'deadline 2027-01-28 -/-/-'],
  },
  {
    language: 'ar',
    url: 'https://www.college.example/programme',
    page: 'آخر موعد لتسجيل المقررات 3 أكتوبر 2027.\n\nآخر موعد للحذف والإضافة 10 أكتوبر 2027.',
    expected: [],
  },
  {
    language: 'ar',
    url: 'https://www.college.example/programme',
    page: 'منحة الماجستير\n\nترسل الطلبات قبل نهاية شهر مايو.',
    expected: ['deadline *-05-* -/-/-'],
  },
]

/** Layouts of plain text, and statements that overrule others. */
const layouts: readonly DeadlineCase[] = [
  {
    language: 'en',
    page: 'Master of Social Planning\n\nEach year the deadline is February 10; by then all parts of the\nfile must be in our office. If it is complete by December 5, you may be\nconsidered for a tuition waiver.\n',
    expected: ['deadline *-02-10 -/-/-', 'deadline *-12-05 -/funding/-'],
  },
  {
    language: 'es',
    page: 'Maestría en Geodesia\n\nFECHAS DE LA ADMISIÓN\nabril 5, 2027\nInscripción\nEmpieza\nabril 5, 2027\nmayo 14, 2027\nInscripción\nTermina\nmayo 14, 2027\njunio 2, 2027\nEntrevistas\njunio 2, 2027\n',
    expected: ['opens 2027-04-05 -/-/-', 'deadline 2027-05-14 -/-/-'],
  },
  {
    language: 'en',
    page: 'MSc Seismology\n\nApplications open\n1 September 2026\nApplication deadline\n15 January 2027\nDecisions\n1 March 2027\n',
    expected: ['opens 2026-09-01 -/-/-', 'deadline 2027-01-15 -/-/-'],
  },
  {
    language: 'en',
    page: 'When and how to apply\n\nPeriods of application\n\nSpring term:\nFrom August 20th to October 20th\nFall term:\nFrom January 10th to March 31st\n\nThe deadline is usually in March.',
    expected: [
      'opens *-08-20 spring/-/-',
      'deadline *-10-20 spring/-/-',
      'opens *-01-10 fall/-/-',
      'deadline *-03-31 fall/-/-',
    ],
  },
  {
    language: 'en',
    page: 'MA Musicology\n\nThere is no rolling admission; the graduate committee reads all applications after March 1, the deadline.',
    expected: ['deadline *-03-01 -/-/-'],
  },
  {
    language: 'en',
    page: 'MSc Optics\n\nWe take applications on a rolling basis. The last day to apply is June 30.',
    expected: ['deadline *-06-30 -/-/-'],
  },
  {
    language: 'en',
    page: 'PhD in Anthropology\n\nApplicants who receive an offer have until April 15 to reply.',
    expected: [],
  },
  {
    language: 'ar',
    page: 'القبول في الماجستير\n\nفترة التقديم من الأول من يناير إلى 31 مارس 2027.',
    expected: ['opens 2027-01-01 -/-/-', 'deadline 2027-03-31 -/-/-'],
  },
]

/** Cases in six languages, traps included. */
/** Dates for admitted or current students, guests and staff beside, or instead of, those for applicants. */
const otherReaders: readonly DeadlineCase[] = [
  {
    language: 'en',
    page: '<h1>Congratulations on your admission to Brackwater</h1><h2>To do</h2><ul><li>Accept by April 12</li><li>Send the health form by July 9</li><li>Graduate students: apply for a mentor by June 3</li></ul>',
    expected: [],
  },
  {
    language: 'en',
    page: '<h1>PhD in Hydrology</h1><p>Applications are due January 6. Candidates with a missing prerequisite must pass it with a grade of B by August 14.</p><h2>On-campus housing</h2><p>Applications open on February 2.</p>',
    expected: ['deadline *-01-06 -/-/-'],
  },
  {
    language: 'en',
    page: '<h1>MA Cartography</h1><p>Sophomores declare their interest by May 9.</p><p>Return the survey by March 3.</p>',
    expected: [],
  },
  {
    language: 'en',
    page: '<h1>MA Folklore</h1><p>We take applications for fall from September 4 and for spring from April 2. The final date for applications is July 11 (fall) and December 3 (spring).</p>',
    expected: [
      'opens *-09-04 fall/-/-',
      'opens *-04-02 spring/-/-',
      'deadline *-07-11 fall/-/final',
      'deadline *-12-03 spring/-/final',
    ],
  },
  {
    language: 'en',
    page: '<h1>MFA Printmaking</h1><p>To begin in July, apply by February 12 (scholarship consideration) or April 6 (final deadline).</p>',
    expected: ['deadline *-02-12 -/funding/-', 'deadline *-04-06 -/-/final'],
  },
  {
    language: 'en',
    url: 'https://www.brackwater.example/news/2025/may/guild',
    page: '<h1>Graduate students honoured by the guild</h1><p>The mentoring scheme takes applications until 28 July. The library is open until 9 September.</p>',
    expected: [],
  },
  {
    language: 'en',
    page: '<h1>Graduate Symposium 2027</h1><ul><li>Abstract deadline: 11 February</li><li>Registration deadline: 12 March</li></ul>',
    expected: [],
  },
  {
    language: 'de',
    page: '<h1>Master Ozeanographie</h1><p>Bewerbungen sind vom 2. Juni bis zum 14. Juli möglich. Fehlende Unterlagen können bis zum 29. Juli nachgereicht werden.</p><p>Orientierungstage: 6. bis 9. Oktober</p>',
    expected: ['opens *-06-02 -/-/-', 'deadline *-07-14 -/-/-'],
  },
  {
    language: 'fr',
    page: "<h1>Master Hydraulique</h1><p>Candidatures du 3 mars au 11 avril 2027. Les pièces manquantes sont à envoyer avant le 18 avril.</p><p>Fermeture de l'université du 19 décembre au 3 janvier.</p>",
    expected: ['opens 2027-03-03 -/-/-', 'deadline 2027-04-11 -/-/-'],
  },
  {
    language: 'es',
    page: '<h1>Titulación de maestría</h1><p>Entrega de la tesis: hasta el 16 de abril</p><p>Baja temporal: hasta el 19 de febrero</p>',
    expected: [],
  },
  {
    language: 'zh',
    page: '<h1>硕士研究生招生</h1><p>网上报名:2026年10月11日至10月26日</p><p>新生应于2027年9月2日前办理入学手续。</p>',
    expected: ['opens 2026-10-11 -/-/-', 'deadline 2026-10-26 -/-/-'],
  },
  {
    language: 'ar',
    page: '<h1>التقويم الأكاديمي لطلبة الدراسات العليا</h1><p>آخر موعد للحذف والإضافة: 28 أغسطس 2026</p><p>آخر موعد لتقديم طلبات التأجيل: 4 سبتمبر 2026</p>',
    expected: [],
  },
]

export const deadlineCases: readonly DeadlineCase[] = [
  ...en,
  ...de,
  ...fr,
  ...es,
  ...zh,
  ...ar,
  ...prose,
  ...mixed,
  ...layouts,
  ...otherReaders,
]
