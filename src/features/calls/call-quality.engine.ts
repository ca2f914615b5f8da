// When the own picture is given up so that the sound gets through. Pure.

/** What the other side reports of what it got in the last step. */
export interface Sample {
  /** Of the packets, 0 to 1. */
  lost: number
  /** Seconds there and back. */
  roundTrip: number
}

/** Beyond these a conversation breaks up: ITU-T G.114 calls a delay of 400 ms one way the limit of what can be used. */
const maxLost = 0.1
const maxRoundTrip = 0.8
const poorSteps = 3

const isPoor = ({ lost, roundTrip }: Sample) => lost > maxLost || roundTrip > maxRoundTrip

/** Counts steps in a row that were poor; answers whether the picture is to be given up now. */
export const createQualityWatch = () => {
  let poor = 0
  return (sample: Sample | undefined): boolean => {
    poor = sample && isPoor(sample) ? poor + 1 : 0
    if (poor < poorSteps) return false
    poor = 0
    return true
  }
}
