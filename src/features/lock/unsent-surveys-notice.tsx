import { Plural } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { hasPendingSurveys } from '@/device-storage/pending-surveys.ts'

/** Warning with the number of unsent survey answers that a logout would delete. */
export const UnsentSurveysNotice = ({ user }: { user: string }) => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!hasPendingSurveys()) return
    void import('@/device-storage/collected-surveys.ts')
      .then(({ countCollectedAnswers }) => countCollectedAnswers(user))
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
