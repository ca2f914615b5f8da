// Lines under Education with the degree that they state, or '', written before the rules. The rules were fitted on
// `tunedDegrees`; `heldOutDegrees` only measures them.

export const tunedDegrees: readonly (readonly [string, string])[] = [
  ['Boston University\tBoston, MA', ''],
  ['Cambridge, MA 02139', ''],
  ['University of Southern Maine, Portland, ME', ''],
  ['Johns Hopkins University | Baltimore, MD', ''],
  ['Mississippi State University, Starkville, MS, USA', ''],
  ['AWS Certified Solutions Architect – Associate\tAug 2022', ''],
  ['Certified Scrum Master (CSM)\tSep 2020', ''],
  ['Microsoft Certified: Azure Administrator Associate', ''],
  ['Google Data Analytics Professional Certificate', ''],
  ['Organised a hackathon for the Master of Science students.', ''],
  ['MA History, University of Leeds', 'MA'],
  ['Computer Science, MS\t2020', 'MS'],
  ['University of Oxford, MA 2015', 'MA'],
  ['Associate of Science, Miami Dade College', 'Associate of Science'],
  ['Master in Data Science, ESADE', 'Master'],
]

export const heldOutDegrees: readonly (readonly [string, string])[] = [
  ['Amherst College, Amherst, MA', ''],
  ['Towson University, Towson, MD\tMay 2019', ''],
  ['Cisco Certified Network Associate (CCNA)', ''],
  ['Professional Scrum Master I (PSM I), 2021', ''],
  ['Led a seminar for doctoral and Master students in Boston.', ''],
  ['English Literature, MA, University of York', 'MA'],
  ['MD, Harvard Medical School, Boston, MA', 'MD'],
]
