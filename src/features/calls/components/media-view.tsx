import { useEffect, useRef } from 'react'
import { setAudioOutput } from '../call-devices.client.ts'
import classes from './call-screen.module.css'

type MediaViewProps = { stream: MediaStream; label: string; isOwn?: boolean; output?: string }

/** The picture and sound of a stream; one's own is mirrored and silent. */
export const MediaView = ({ stream, label, isOwn = false, output = '' }: MediaViewProps) => {
  const ref = useRef<HTMLVideoElement>(null)
  // A stream is a property of the element, which React does not know.
  useEffect(() => {
    if (ref.current && ref.current.srcObject !== stream) ref.current.srcObject = stream
  }, [stream])
  // So is the device that it is heard by.
  useEffect(() => {
    if (ref.current && !isOwn) void setAudioOutput(ref.current, output)
  }, [output, isOwn])
  return (
    <video ref={ref} className={classes.video} data-own={isOwn} aria-label={label} autoPlay playsInline muted={isOwn} />
  )
}
