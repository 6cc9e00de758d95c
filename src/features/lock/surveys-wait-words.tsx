import { Plural } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { surveysWait } from '@/device/surveys-wait.ts'

/** How many answers of the survey go from this device with whoever logs out, unsent. */
export const SurveysWaitWords = ({ user }: { user: string }) => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!surveysWait()) return
    void import('@/device/collected-surveys.ts')
      .then(({ countCollected }) => countCollected(user))
      .then(setCount, () => undefined)
  }, [user])
  if (count === 0) return null
  return (
    <p className="font-bold">
      <Plural
        value={count}
        one="# survey answer has not been sent. If you log out, it will be lost."
        other="# survey answers have not been sent. If you log out, they will be lost."
      />
    </p>
  )
}
