import type { PublicKey } from '@contract/concerns/concern-seals.ts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { computeKeyNumber } from '@/device-lock/concern-seals.ts'

/** Number with which two people check a key. They compare it by telephone before one of them confirms the key. */
export function KeyNumber({ open }: { open: PublicKey }) {
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void computeKeyNumber(open).then((found) => {
      if (isCurrent) setNumber(found)
    })
    return () => {
      isCurrent = false
    }
  }, [open])
  return (
    <p>
      <Trans>Number of the key:</Trans> <b className="inline-block min-w-36 whitespace-nowrap tabular-nums">{number}</b>
    </p>
  )
}
