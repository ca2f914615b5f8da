import { useEffect, useRef } from 'react'
import { setAudioOutput } from '../call-devices.client.ts'
import classes from './call-screen.module.css'

type MediaViewProps = { stream: MediaStream; label: string; isOwn?: boolean; output?: string }

/** Plays a media stream; the user's own is mirrored and muted. */
export const MediaView = ({ stream, label, isOwn = false, output = '' }: MediaViewProps) => {
  const ref = useRef<HTMLVideoElement>(null)
  // `srcObject` is a DOM property that React does not support.
  useEffect(() => {
    if (ref.current && ref.current.srcObject !== stream) ref.current.srcObject = stream
  }, [stream])
  // The audio output is a DOM property as well.
  useEffect(() => {
    if (ref.current && !isOwn) void setAudioOutput(ref.current, output)
  }, [output, isOwn])
  return (
    <video ref={ref} className={classes.video} data-own={isOwn} aria-label={label} autoPlay playsInline muted={isOwn} />
  )
}
