import { useEffect, useState } from 'react'
import { requestSync } from '@/pwa/worker.ts'
import { readDeviceName, storeDeviceName } from '@/replica/device-name.ts'

type DeviceName = {
  /** Null if the device has no name, undefined until it is loaded. */
  name: string | null | undefined
  /** Stores the name, even offline, and syncs it. Throws if the browser cannot store it. */
  rename: (name: string | null) => Promise<void>
}

/** Returns the name of this device, which all its users share. */
export const useDeviceName = (): DeviceName => {
  const [name, setName] = useState<string | null>()
  useEffect(() => {
    let isUnmounted = false
    const showName = (read: string | null) => !isUnmounted && setName(read)
    readDeviceName().then(showName, () => showName(null))
    return () => {
      isUnmounted = true
    }
  }, [])
  const rename = async (wanted: string | null) => {
    await storeDeviceName(wanted)
    setName(wanted)
    void requestSync('now')
  }
  return { name, rename }
}
