import { holidayTextOperations } from '@contract/club-status/holiday-texts.ts'
import { Trans } from '@lingui/react/macro'
import { MessageSquareOff } from 'lucide-react'
import { useOptions } from '@/data/use-options.ts'
import { Banner } from '@/ui/banner.tsx'

/** Warning if this server sends no texts or receives no replies. Renders nothing if both work. */
export const GatewayNotice = ({ about }: { about: 'texts' | 'replies' }) => {
  const gateway = useOptions(holidayTextOperations['holiday_texts.gateway'])
  if (!gateway || (gateway.kind !== null && gateway.two_way)) return null
  return (
    <Banner tone="warning" icon={MessageSquareOff}>
      <GatewayProblem isConnected={gateway.kind !== null} about={about} />
    </Banner>
  )
}

function GatewayProblem({ isConnected, about }: { isConnected: boolean; about: 'texts' | 'replies' }) {
  if (!isConnected)
    return about === 'texts' ? (
      <Trans>
        This server is not connected to a text service: no text is sent. You can write texts and see who would get them.
      </Trans>
    ) : (
      <Trans>This server is not connected to a text service: no replies come in.</Trans>
    )
  return (
    <Trans>
      Texts are sent from a name, or nothing brings replies back: clubs can answer by the link of a text alone.
    </Trans>
  )
}
