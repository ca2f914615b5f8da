/** Does `work` at most once in `ms`; whoever asks in between gets the answer that is there or on its way. */
export const atMostEvery = <Asked, Answer>(
  ms: number,
  work: (asked: Asked) => Promise<Answer>,
  now: () => number = Date.now,
) => {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return async (asked: Asked): Promise<Answer> => {
    if (!last || now() - last.at >= ms) last = { at: now(), answer: work(asked) }
    return await last.answer
  }
}
