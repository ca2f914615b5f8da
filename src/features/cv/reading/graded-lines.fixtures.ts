// Lines of a CV with their grade and its scale, written before the rules. The rules were fitted on `tunedGrades`;
// `heldOutGrades` only measures them.

export const tunedGrades: readonly (readonly [string, string, string])[] = [
  ['GPA: 3.62/4.0. First class honours.', '3.62', '4.0'],
  ['CGPA: 4.55/5.00 (First Class Honours)', '4.55', '5.0'],
  ['Second Class Upper Division, CGPA 3.9/5.0', '3.9', '5.0'],
  ['First class with distinction, CGPA 8.7/10', '8.7', '10'],
  ['BSc (Hons), First, 3.85 out of 4.0', '3.85', '4.0'],
  ['Laurea Triennale, 110/110 e lode', '110', '110'],
  ['Voto di laurea: 105/110', '105', '110'],
  ['Laurea Magistrale in Fisica, 108 su 110', '108', '110'],
  ['Media: 28,5/30', '28.5', '30'],
  ['Media ponderata 27.4 su 30', '27.4', '30'],
  ['GWA: 1.45 (Philippines, 1.0 is highest)', '1.45', 'philippine'],
  ['General Weighted Average: 1.75', '1.75', 'philippine'],
  ['First Class Honours, 74%', '74', 'uk'],
]

export const heldOutGrades: readonly (readonly [string, string, string])[] = [
  ['Second class honours (lower division); CGPA: 2.98/5.00', '2.98', '5.0'],
  ['First Class. GPA 3.71 of 4', '3.71', '4.0'],
  ['Final mark: 110 out of 110 cum laude', '110', '110'],
  ['votazione 99/110', '99', '110'],
  ['Average grade: 26.8/30', '26.8', '30'],
  ['GWA 1.32, cum laude', '1.32', 'philippine'],
  ['2:1 (67%)', '67', 'uk'],
]
