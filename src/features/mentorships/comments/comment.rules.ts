// What a mentor and a student write beside what is shared.

export const maxCommentLength = 2_000
/** Of the id that a reading gives a line of a CV. */
export const maxFindingIdLength = 100
/** Comments of one mentorship. */
export const maxComments = 300
