import { Plural } from '@lingui/react/macro'
import { MonitorSmartphone } from 'lucide-react'
import { usePresence } from '@/sync-state/use-presence.ts'

/** Line with the number of other connected devices. Renders nothing if there are none or the number is unknown. */
export const PresenceLine = () => {
  const others = usePresence()
  if (!others) return null
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-muted-foreground">
      <MonitorSmartphone aria-hidden="true" className="size-4.5" />
      <span>
        <Plural
          value={others}
          one="# other device of your club is connected"
          other="# other devices of your club are connected"
        />
      </span>
    </p>
  )
}
