// Limits of comments between a mentor and a student.

export const maxCommentLength = 2_000
/** Maximum length of the id that CV parsing gives a line. */
export const maxFindingIdLength = 100
/** Maximum number of comments per mentorship. */
export const maxComments = 300
