import { newId } from '@contract/id.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { Camera, CircleAlert, ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { isHeic, shrinkPhoto } from '@/browser/small-photo.ts'
import { storePhoto } from '@/device-storage/offline-photos.ts'
import { useFormContext, useFormValues } from '@/kit/form/form-context.ts'
import { HeicHelp } from '@/kit/form/heic-help.tsx'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Avatar, getInitials } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import type { PersonDraft } from './person-draft.ts'

/** Photo field next to the name. Accepts a camera photo or a file and needs the photo consent (PER-51 to PER-54). */
export const PhotoField = ({ seed }: { seed: string }) => {
  const { t } = useLingui()
  const { db } = useReplica()
  const { setValue, setPending } = useFormContext<PersonDraft>()
  const first_name = useFormValues((draft: PersonDraft) => draft.first_name)
  const last_name = useFormValues((draft: PersonDraft) => draft.last_name)
  const isAdult = useFormValues((draft: PersonDraft) => draft.is_adult)
  const photo = useFormValues((draft: PersonDraft) => draft.photo)
  const isAllowed = useFormValues((draft: PersonDraft) => draft.photo_consent === true)
  const storedPhoto = useLiveQuery(async () => (photo ? await db.photos.get(photo) : undefined), [db, photo])
  const [problem, setProblem] = useState<'no_image' | 'heic' | 'full' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const cameraInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const [file] = target.files ?? []
    if (!file) return
    setIsBusy(true)
    // Block saving until the photo is stored, otherwise the save would not include it.
    setPending('photo', true)
    try {
      const shrunkPhoto = await shrinkPhoto(file)
      if (!shrunkPhoto) return setProblem(isHeic(file) ? 'heic' : 'no_image')
      const id = newId()
      await storePhoto(db, id, shrunkPhoto)
      setProblem(null)
      setValue('photo', id)
    } catch {
      setProblem('full')
    } finally {
      setIsBusy(false)
      setPending('photo', false)
      // Reset the input, so that the same file can be selected again.
      target.value = ''
    }
  }
  const name = getFullName({ first_name, last_name })
  function renderProblem() {
    if (problem === 'heic') return <HeicHelp />
    if (problem === 'full') return <Trans>This device has no room for the photo. Nothing else is lost.</Trans>
    if (problem === 'no_image') return <Trans>This picture cannot be used. Choose a JPEG, PNG or WebP picture.</Trans>
    return <Trans>The server did not take this photo. Choose another one.</Trans>
  }
  return (
    <div className="photo-field flex flex-wrap items-start gap-x-4 gap-y-3 md:grid md:justify-items-stretch [&>.avatar]:md:justify-self-center">
      <Avatar
        size="large"
        seed={seed}
        initials={getInitials(first_name, last_name)}
        adult={isAdult}
        picture={photo && isAllowed ? `/api/media/${photo}` : undefined}
      />
      <input
        ref={cameraInput}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        data-testid="camera"
        onChange={handleFile}
      />
      <input ref={fileInput} hidden type="file" accept="image/*" onChange={handleFile} />
      <div className="grid content-start gap-2">
        {isAllowed ? (
          <>
            <Button size="tool" icon={Camera} busy={isBusy} onClick={() => cameraInput.current?.click()}>
              {photo ? <Trans>New photo</Trans> : <Trans>Take photo</Trans>}
            </Button>
            <Button
              size="tool"
              variant="ghost"
              icon={ImagePlus}
              disabled={isBusy}
              onClick={() => fileInput.current?.click()}
            >
              <Trans>Choose file</Trans>
            </Button>
          </>
        ) : (
          <p className="text-sm text-muted-foreground">
            <Trans>You can add a photo when photo consent is Yes.</Trans>
          </p>
        )}
        {photo ? (
          <Button
            size="tool"
            icon={Trash2}
            variant="danger-ghost"
            aria-label={t`Remove photo of ${name}`}
            onClick={() => setValue('photo', null)}
          >
            <Trans>Remove photo</Trans>
          </Button>
        ) : null}
        <p role="alert" className="text-sm text-destructive empty:hidden">
          {problem || storedPhoto?.waiting === 2 ? (
            <span className="flex items-start gap-2">
              <CircleAlert aria-hidden="true" className="mt-0.5 flex-none" />
              {renderProblem()}
            </span>
          ) : null}
        </p>
      </div>
    </div>
  )
}
