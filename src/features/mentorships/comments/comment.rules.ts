// What a mentor and a student write beside what is shared.

export const maxCommentLength = 2_000
/** Comments of one mentorship. */
export const maxComments = 300
