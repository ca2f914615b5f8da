// Decides when the local video is stopped to keep the audio intact. Pure.

/** Quality report of the remote side for the last interval. */
export interface Sample {
  /** Packet loss, 0 to 1. */
  lost: number
  /** Round-trip time in seconds. */
  roundTrip: number
}

/**
 * Thresholds above which a conversation breaks up: ITU-T G.114 names a one-way delay of 400 ms as the limit of
 * usability.
 */
const maxLost = 0.1
const maxRoundTrip = 0.8
const poorSteps = 3

const isPoor = ({ lost, roundTrip }: Sample) => lost > maxLost || roundTrip > maxRoundTrip

/**
 * Counts consecutive poor intervals.
 * @returns whether the video must be stopped now
 */
export const createQualityWatch = () => {
  let poor = 0
  return (sample: Sample | undefined): boolean => {
    poor = sample && isPoor(sample) ? poor + 1 : 0
    if (poor < poorSteps) return false
    poor = 0
    return true
  }
}
