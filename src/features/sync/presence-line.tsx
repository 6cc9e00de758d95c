import { Plural } from '@lingui/react/macro'
import { MonitorSmartphone } from 'lucide-react'
import { usePresence } from '@/device/use-presence.ts'

/** Who else is at work: nothing where nobody is, or where it is not known. */
export const PresenceLine = () => {
  const others = usePresence()
  if (!others) return null
  return (
    <p className="presence">
      <MonitorSmartphone aria-hidden="true" />
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
