import { useEffect, useRef } from 'react'
import classes from './call-screen.module.css'

type MediaViewProps = { stream: MediaStream; label: string; isOwn?: boolean }

/** The picture and sound of a stream; one's own is mirrored and silent. */
export const MediaView = ({ stream, label, isOwn = false }: MediaViewProps) => {
  const ref = useRef<HTMLVideoElement>(null)
  // A stream is a property of the element, which React does not know.
  useEffect(() => {
    if (ref.current && ref.current.srcObject !== stream) ref.current.srcObject = stream
  }, [stream])
  return (
    <video ref={ref} className={classes.video} data-own={isOwn} aria-label={label} autoPlay playsInline muted={isOwn} />
  )
}
