/** Pages of a university with deadlines that are none of a degree's admission, by title and address. */
const outside =
  /\bstudy abroad\b|\bexchange (?:program|student)|\bpre-?college\b|\bsummer (?:session|academy|camp)\b|\bhigh school\b|\bstudent (?:life|conduct|organi[sz]ation|employment)|\bhousing\b|\bresidential life\b|\bliving on campus\b|\bdorm|\btransportation\b|\bshuttle\b|\bhonou?r societ|\bacademic calendar\b|\bregistrar\b|\bregistration information\b|\bcareers?\b|\bemployers?\b|\brecruit|\balumni\b|\bopen positions\b|\bjobs?\b|\bvacanc|\bmoot court\b|\bcompetitions?\b|\branking|\bhandbook\b|\binternal transfer\b|\bfaculty and staff\b|\bfirst ?year students\b|\bfreshm[ae]n\b|\btransfer (?:students|credits?)\b|\btraining programs\b|\binternship|\bhuman resources\b|\bpayroll\b|\bpay schedules?\b|\binstitutional giving\b|\bopen calls?\b|\binstitutional review board\b|\bnewsletters?\b|\bfield education\b|\bstudent financial services\b|\bappl(?:y|ying) to college\b|\bprizes?\b|\bcontinuing education units\b|\boffice of finance\b|\bcommunity engage|\bpi sigma|\bfellowship advising\b|\bprofessional development\b|\bresearch opportunities\b|\bundergraduate (?:admission|financial|student|studies)|\btuition payment\b|\bcourse (?:schedule|catalog)|\bstellenausschreibung|\bwohnheim|\bruckmeldung|\bcalendrier universitaire|\bcalendario academico|\bempleo\b|校历|宿舍|招聘|缴费/

/** Whether title and address name a page that no applicant to a degree needs, in folded form. */
export const isOutsideAdmission = (page: string): boolean => outside.test(page)

/** Whether title and address name a scholarship. */
export const isScholarshipPage = (page: string): boolean =>
  /\bscholarships?\b|\bfellowships?\b|\bstudentships?\b|stipendi|\bbourses?\b|\bbecas?\b|奖学金|獎學金|منحه|المنح/.test(
    page,
  )
