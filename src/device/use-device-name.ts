import { useEffect, useState } from 'react'
import { requestSync } from '@/pwa/worker.ts'
import { readDeviceName, storeDeviceName } from '@/replica/device-name.ts'

type DeviceName = {
  /** Null: none; undefined until it is read. */
  name: string | null | undefined
  /** Keeps it, with or without Wi-Fi, and has it passed on. Throws where the browser cannot store it. */
  rename: (name: string | null) => Promise<void>
}

/** What this tablet or phone is called, for all who use it. */
export const useDeviceName = (): DeviceName => {
  const [name, setName] = useState<string | null>()
  useEffect(() => {
    let gone = false
    const show = (read: string | null) => !gone && setName(read)
    readDeviceName().then(show, () => show(null))
    return () => {
      gone = true
    }
  }, [])
  const rename = async (wanted: string | null) => {
    await storeDeviceName(wanted)
    setName(wanted)
    void requestSync('now')
  }
  return { name, rename }
}
