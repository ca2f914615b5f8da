import { createFileRoute } from '@tanstack/react-router'
import { CallScreen } from '#src/features/calls/components/call-screen.tsx'

const VideoCallPage = () => {
  const { sessionId } = Route.useParams()
  return <CallScreen key={sessionId} sessionId={sessionId} />
}

export const Route = createFileRoute('/_app/video-call/$sessionId')({ component: VideoCallPage })
