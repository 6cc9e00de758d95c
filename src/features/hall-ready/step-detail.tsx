import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { OtherWaitingText } from '@/features/lock/other-waiting-text.tsx'
import { formatStorageSize } from '@/i18n/storage-size.ts'
import { acceptUpdate } from '@/pwa/update-waiting.ts'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import { useProblemMessage } from '@/words/use-problem-message.ts'
import { useSavedMessages } from '@/words/use-saved-messages.ts'
import type { CheckStep, ReadinessFacts, RegisterFacts, StepName, StepReason, StorageFacts } from './decide.ts'
import { EvictionNotice } from './eviction-notice.tsx'
import { HealthQuestions } from './health-questions.tsx'
import { InstallAdvice } from './install-advice.tsx'

/** Text that explains what is missing and how to fix it. */
const MissingDetail = ({ why, facts }: { why: StepReason; facts: ReadinessFacts }) => {
  const problemMessage = useProblemMessage()
  const saved = useSavedMessages()
  const register = facts.register === 'unknown' ? undefined : facts.register
  const unsent = register?.unsent ?? 0
  const aside = register?.aside ?? 0
  const free = formatStorageSize((facts.storage !== 'unknown' && facts.storage?.freeMb) || 0)
  const connectionAdvice = <Trans>Connect to Wi-Fi at home and check again.</Trans>
  switch (why) {
    case 'offline':
    case 'late':
      return (
        <>
          {(why === 'offline' && problemMessage) || <Trans>Hallbook did not answer in time. {saved.safe}</Trans>}{' '}
          {connectionAdvice}
        </>
      )
    case 'server':
      return (
        <>
          {problemMessage} <Trans>Check again in a few minutes.</Trans>
        </>
      )
    case 'portal':
    case 'sign_in':
    case 'update':
    case 'locked':
    case 'full':
      return (
        <>
          {problemMessage} <Trans>Then check again.</Trans>
        </>
      )
    case 'unsent':
      return (
        <>
          <Plural value={unsent} one="# change is on this device alone." other="# changes are on this device alone." />{' '}
          {connectionAdvice}
        </>
      )
    case 'aside':
      return (
        <Plural
          value={aside}
          one="# change was not accepted. Decide it above."
          other="# changes were not accepted. Decide them above."
        />
      )
    case 'health':
      return <HealthQuestions questions={register?.health ?? []} />
    case 'not_whole':
      return (
        <>
          <Trans>A part of the register has not arrived.</Trans> {connectionAdvice}
        </>
      )
    case 'not_stored':
      return <Trans>Open the app once more with Wi-Fi, then check again.</Trans>
    case 'new_version':
      return <Trans>A new version of Hallbook is ready. Nothing you saved is lost.</Trans>
    case 'version_arriving':
      return (
        <>
          <Trans>A new version is arriving.</Trans> <Trans>Check again in a few minutes.</Trans>
        </>
      )
    case 'version_unknown':
      return (
        <>
          <Trans>Hallbook could not look for a new version.</Trans> {connectionAdvice}
        </>
      )
    case 'little_room':
      return <Trans>Only {free} free. Delete photos or apps that you do not need, then check again.</Trans>
    case 'unknown':
      return <Trans>This could not be checked. Check again.</Trans>
  }
}

const GroupNames = ({ sessions }: { sessions: RegisterFacts['sessions'] }) =>
  sessions.map(({ id, group }, i) => (
    <span key={id}>
      {i ? ', ' : null}
      <Name>{group}</Name>
    </span>
  ))

const Sessions = ({ sessions }: Pick<RegisterFacts, 'sessions'>) => {
  const todaySessions = sessions.filter(({ day }) => day === 'today')
  const tomorrowSessions = sessions.filter(({ day }) => day === 'tomorrow')
  if (!sessions.length)
    return <Trans>No session today or tomorrow. One can be started in the hall without Wi-Fi.</Trans>
  return (
    <>
      {todaySessions.length ? (
        <span className="block">
          <Trans>
            Today: <GroupNames sessions={todaySessions} />
          </Trans>
        </span>
      ) : null}
      {tomorrowSessions.length ? (
        <span className="block">
          <Trans>
            Tomorrow: <GroupNames sessions={tomorrowSessions} />
          </Trans>
        </span>
      ) : null}
    </>
  )
}

/** Detail text of a step that needs no action. */
const FoundDetail = ({ name, facts }: { name: StepName; facts: ReadinessFacts }): ReactNode => {
  const register = facts.register === 'unknown' ? undefined : facts.register
  const storage = facts.storage === 'unknown' ? undefined : facts.storage
  const people = register?.people ?? 0
  const conflicts = register?.conflicts ?? 0
  const photosMissing = register?.photosMissing ?? 0
  switch (name) {
    case 'sync':
      return null
    case 'sent':
      return null
    case 'decisions':
      return conflicts ? (
        <Plural
          value={conflicts}
          one="# decision above is yours to make."
          other="# decisions above are yours to make."
        />
      ) : null
    case 'register':
      return people ? (
        <>
          <Plural value={people} one="# person on this device" other="# people on this device" />
          {register?.age ? (
            <>
              {'. '}
              <Plural
                value={register.age}
                one="Brought up to date # day ago: check again with Wi-Fi."
                other="Brought up to date # days ago: check again with Wi-Fi."
              />
            </>
          ) : null}
          {photosMissing ? (
            <>
              {'. '}
              <Plural
                value={photosMissing}
                one="# photo has not arrived: check again with a network."
                other="# photos have not arrived: check again with a network."
              />
            </>
          ) : null}
        </>
      ) : (
        <Trans>No one is registered yet</Trans>
      )
    case 'sessions':
      return <Sessions sessions={register?.sessions ?? []} />
    case 'app':
      // State that the version is the newest only after a sync has reached the server. Without it, a newer version may
      // exist.
      return facts.sync === 'done' ? (
        <Trans>The newest version is on this device.</Trans>
      ) : (
        <Trans>The app opens without Wi-Fi.</Trans>
      )
    case 'storage':
      return storage ? <StorageDetail storage={storage} /> : null
  }
}

const StorageDetail = ({ storage: { persisted, usedMb, freeMb } }: { storage: StorageFacts }) => {
  const [used, free] = [formatStorageSize(usedMb), formatStorageSize(freeMb ?? 0)]
  if (persisted && freeMb !== null) return <Trans>{free} free.</Trans>
  const freeSpaceText =
    freeMb === null ? (
      <Trans>This browser does not say how much room is left.</Trans>
    ) : (
      <Trans>
        {used} used, {free} free.
      </Trans>
    )
  if (persisted) return freeSpaceText
  return (
    <>
      <EvictionNotice /> <InstallAdvice /> {freeSpaceText}
    </>
  )
}

const UpdateNow = () => {
  const [isBusy, setIsBusy] = useState(false)
  const startUpdate = () => {
    setIsBusy(true)
    acceptUpdate()
  }
  return (
    <Button variant="outline" className="mt-2" icon={RefreshCw} busy={isBusy} onClick={startUpdate}>
      <Trans>Update now</Trans>
    </Button>
  )
}

/** Returns the titles of the steps, with the number of open decisions. */
export const useStepTitles = (facts: ReadinessFacts): Record<StepName, string> => {
  const { t } = useLingui()
  const open = facts.register && facts.register !== 'unknown' ? facts.register.conflicts : 0
  return {
    sync: t`Register up to date`,
    sent: t`Everything sent`,
    decisions: open ? t`Still to decide: ${open}` : t`Everything decided`,
    register: t`Whole register here`,
    sessions: t`Sessions today and tomorrow`,
    app: t`App version`,
    storage: t`Room on this device`,
  }
}

type DetailProps = { name: StepName; step: CheckStep; facts: ReadinessFacts }

/** Detail text of a step, or nothing before it was checked. */
export const StepDetail = (props: DetailProps) => {
  const { register } = props.facts
  const otherPending = props.name === 'sent' && register !== 'unknown' ? register?.others : []
  return (
    <>
      <OwnDetail {...props} />
      {otherPending?.map((other) => (
        <OtherWaitingText key={other.user} other={other} />
      ))}
    </>
  )
}

const OwnDetail = ({ name, step, facts }: DetailProps) => {
  if (step.state === 'waiting')
    return (name === 'sessions' || name === 'decisions') && facts.register ? (
      <Trans>Known once the whole register is here.</Trans>
    ) : null
  if (step.state !== 'needs') return <FoundDetail name={name} facts={facts} />
  return (
    <>
      <MissingDetail why={step.why} facts={facts} />
      {step.why === 'new_version' ? (
        <span className="block">
          <UpdateNow />
        </span>
      ) : null}
    </>
  )
}
