/** Pages of a university with deadlines that are none of a degree's admission, by title and address. */
const outside =
  /\bstudy abroad\b|\bexchange (?:program|student)|\bpre-?college\b|\bsummer (?:session|academy|camp)\b|\bhigh school\b|\bstudent (?:life|conduct|organi[sz]ation|employment)|\bhousing\b|\bresidential life\b|\bliving on campus\b|\bdorm|\btransportation\b|\bshuttle\b|\bhonou?r societ|\bacademic calendar\b|\bregistrar\b|\bregistration information\b|\bcareers?\b|\bemployers?\b|\brecruit|\balumni\b|\bopen positions\b|\bjobs?\b|\bvacanc|\bmoot court\b|\bcompetitions?\b|\branking|\bhandbook\b|\binternal transfer\b|\bfaculty and staff\b|\bfirst ?year students\b|\bfreshm[ae]n\b|\btransfer (?:students|credits?)\b|\btraining programs\b|\binternship|\bhuman resources\b|\bpayroll\b|\bpay schedules?\b|\binstitutional giving\b|\bopen calls?\b|\binstitutional review board\b|\bnewsletters?\b|\bfield education\b|\bstudent financial services\b|\bappl(?:y|ying) to college\b|\bprizes?\b|\bcontinuing education units\b|\boffice of finance\b|\bcommunity engage|\bpi sigma|\bfellowship advising\b|\bprofessional development\b|\bresearch opportunities\b|\bundergraduate (?:admission|financial|student|studies)|\btuition payment\b|\bcourse (?:schedule|catalog)|\bstellenausschreibung|\bwohnheim|\bruckmeldung|\bcalendrier universitaire|\bcalendario academico|\bempleo\b|校历|宿舍|招聘|缴费/

/** Pages whose dates are for admitted or current students, staff, guests of an event, or readers of the news. */
const otherReaders =
  /\bundergraduate (?:research|summer)|\bsummer (?:undergraduate|research)\b|\bvisiting (?:\w+ )?students?\b|\bsmall grants\b|\bextensions? (?:and|of)\b|\bdeferrals?\b|\bsabbatical|\bleaves? of absence\b|\bthree[- ]minute|\bprovost\b|\bdegree completion\b|\baccommodation\b|\b(?:conference|travel|emergency|hardship|relief) funds?\b|\bcurrent\b.{0,20}\b(?:awards?|funding|fellowships?)\b|\bgraduate schemes\b|\bchecklist\b|\bstudents \w+ (?:enrolment|enrollment)|\binsurance\b|\bcommencement\b|\borientation\b|\b(?:newly|after) admi(?:tted|ssion)\b|\bafter acceptance\b|\b(?:assistantship|appointment|fellowship|contract) renewals?\b|\brenewals?$|\bre-?appointment|\bcurrent[- ](?:assistants|holders|fellows)|\benrolled students\b|\bmilestones?\b|\bformat review\b|\b(?:thesis|dissertation) (?:submission|deadlines?|defen[sc]e|office)\b|\bdegree candidates?\b|\bcandidacy\b|\bapply(?:ing)? (?:to|for) graduat(?:e|ion)$|\bgraduation (?:application|deadlines?)\b|\b(?:dates|deadlines) for (?:current |enrolled )?(?:graduate |doctoral |master's )?students\b|\b(?:university|graduate|semester|term|academic) calendar\b|\b(?:student|support|research|faculty|summer|doctoral) grants?\b|\bpositions? available\b|\b(?:resources for|student resources)\b|\bexternal funding\b|\bpractical training\b|\b(?:summer )?scholars program\b|\b(?:teaching|research|service|thesis|dissertation) awards?\b|\bbar (?:information|examination)\b|\b(?:student|day|summer) camp\b|\btravel (?:grants?|awards?|funding)\b|\b(?:student )?elections?\b|\bsummer (?:institute|school|academy|camp)\b|\bexchange (?:for|programs?|programmes?|students?|semester)\b|\bstudent exchange\b|\boutgoing\b|\bprogram fair\b|\bgrad fair\b|\bpayment plans?\b|\benrol(?:l?ment) for\b|\bfor (?:program )?coordinators\b|\bfaculty[- ]staff\b|\bassistant professor\b|\btenure[- ]track|\bnews\b.{0,12}\b20\d\d\b|\bgraduate housing\b|\bgrad housing\b|\bnext steps\b|\badmitted (?:students|graduate)|\byou'?re admitted|\bcurrent students\b|\bcurrent graduate students\b|\bbursar\b|\bstudent accounts\b|\bpaying your fees\b|\bapartments?\b|\badd,? drop|\badding,? dropping|\bconference\b|\bsymposium\b|\bcall for (?:papers|abstracts|submissions)|\bnews archive\b|\bjob posting\b|\bpostdoc|\bimportant dates\b.{0,20}\bregistr|\bcareer fair\b|\bschool fair\b|\bwelcomes? (?:its |the )?(?:largest|new)|karrieremesse|\bjobmesse|\bsemestertermine|\bvorlesungszeiten|\bstellenangebot|\btagung\b|\bagenda de l'etudiant|\brecrut|\bvie etudiante|\bcolloque|\blogement|\bresidencias? universitaria|\bcongreso\b|\bjornadas\b|\bfinaid\b|\b(?:federal|student|graduate) loans?\b|\binternal (?:funding|grants?)\b|\barrival guide\b|\bneu im\b|\bersten? schritte|\bpremiers pas\b|\bprimeros pasos\b|\btitulacion\b|\b(?:thesis|dissertation)(?: and dissertation)? deadlines\b|\bnews (?:archive )?(?:19|20)\d\d\b|行事历|行事曆|學年曆|日历|新生报到|新生報到|报到|就业|会议通知|التقويم|موتمر|السكن|وظايف|توظيف|\bacademic calendar\b|\bhousing\b|\bcareers?\b|\bemployers?\b|\bjobs?\b|\bvacanc|\bhuman resources\b|\bpayroll\b|\btuition payment\b|\bwohnheim|\bruckmeldung|\bcalendrier universitaire|\bcalendario academico|\bempleo\b|校历|宿舍|招聘|缴费/

/** Whether title and address name a page whose dates are for other readers than applicants, in folded form. */
export const isForOtherReaders = (page: string): boolean =>
  (otherReaders.test(page) || outside.test(page)) && !/\bapplication (?:period|deadlines?|dates?)\b/.test(page)

/** Whether a folded line congratulates those who have been admitted. */
export const congratulatesAdmitted = (folded: string): boolean =>
  /^.{0,40}(?:congratulations|gluckwunsch|felicitations|felicidades|enhorabuena|恭喜|祝贺|祝賀|تهانينا|مبروك)/.test(
    folded,
  )

/** Whether title and address name a page that no applicant to a degree needs, in folded form. */
export const isOutsideAdmission = (page: string): boolean => outside.test(page) || isForOtherReaders(page)

/** Whether a folded sentence or heading names the application to a degree, not only "application". */
export const namesDegreeApplication = (folded: string): boolean =>
  /\badmissions?\b|\b(?:graduate|master'?s?|doctoral|ph\.?d\.?|mba|programs?|programmes?) (?:\w+ )?appl(?:y|ications?|icants?)\b|\bapply (?:to|for) (?:\w+ ){0,3}(?:graduate|master'?s?|doctoral|ph\.?d|mba|degree|programs?|programmes?)\b|\bbewerbung(?:en)? (?:fur|um|zum) (?:\w+ ){0,3}(?:master|studi|promotion)|bewerbungsfrist|\bcandidatures? (?:en|au|aux|a) (?:\w+ ){0,2}(?:master|doctorat|formation)|\b(?:admision|preinscripcion|solicitud(?:es)? de (?:admision|ingreso))\b|招生|报名|報名|القبول|التقديم (?:علي|الي|ل)/.test(
    folded,
  )

/** Whether title and address name a scholarship. */
export const isScholarshipPage = (page: string): boolean =>
  /\bscholarships?\b|\bfellowships?\b|\bstudentships?\b|stipendi|\bbourses?\b|\bbecas?\b|奖学金|獎學金|منحه|المنح/.test(
    page,
  )
