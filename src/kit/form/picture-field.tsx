import { MAX_NETWORK_PICTURE_BYTES } from '@contract/pictures.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isHeic } from '@/browser/small-photo.ts'
import { Button } from '@/ui/button.tsx'
import { FormField } from './fields.tsx'
import { FileDrop } from './file-drop.tsx'
import { useFormField } from './form-context.ts'
import { HeicHelp } from './heic-help.tsx'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']

type NewPicture = { filename: string; content: string }

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Returns true if the browser can decode the image. */
const canDecode = async (content: string): Promise<boolean> => {
  const image = new Image()
  image.src = content
  return image.decode().then(
    () => true,
    () => false,
  )
}

const getSource = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  return value ? (value as NewPicture).content : null
}

type PictureFieldProps = {
  name: string
  /** True if the picture can be replaced but not removed. */
  required?: boolean
}

/** Field for one picture with a preview. */
export const PictureField = ({ name, required = false }: PictureFieldProps) => {
  const { t } = useLingui()
  const { value, set, setPending } = useFormField(name)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<'no_picture' | 'heic' | 'too_large' | null>(null)
  const source = getSource(value)
  const acceptFile = async (file: File) => {
    if (isHeic(file)) return setProblem('heic')
    if (file.size > MAX_NETWORK_PICTURE_BYTES) return setProblem('too_large')
    // Block saving until the picture is read, otherwise the save would not include it.
    setIsBusy(true)
    setPending(true)
    const content = await readAsDataUrl(file).catch(() => '')
    const isPicture = TYPES.includes(file.type) && (await canDecode(content))
    setIsBusy(false)
    setPending(false)
    setProblem(isPicture ? null : 'no_picture')
    if (isPicture) set({ filename: file.name, content })
  }
  const filename = typeof value === 'object' && value ? (value as NewPicture).filename : null
  const problems = {
    no_picture: t`This picture cannot be used. Choose a JPEG, PNG or WebP picture.`,
    heic: <HeicHelp />,
    too_large: t`This picture is larger than 10 MB. Choose a smaller one.`,
  }
  return (
    <FormField
      name={name}
      optional={!required}
      hint={t`One picture, up to 10 MB: JPEG, PNG or WebP.`}
      show={(otherValue) => (getSource(otherValue) ? t`another picture` : t`no picture`)}
    >
      <FileDrop
        icon={ImageUp}
        busy={isBusy}
        choose={source ? <Trans>Replace the picture</Trans> : <Trans>Choose a picture</Trans>}
        accept={TYPES.join()}
        onFile={(file) => void acceptFile(file)}
        picture={source ? <img src={source} alt="" onError={() => setProblem('no_picture')} /> : null}
        problem={problem ? problems[problem] : null}
        buttons={
          source && !required ? (
            <Button
              icon={Trash2}
              size="tool"
              variant="ghost"
              disabled={isBusy}
              onClick={() => {
                setProblem(null)
                set(null)
              }}
            >
              <Trans>Remove the picture</Trans>
            </Button>
          ) : null
        }
      >
        {filename ? <p className="font-bold wrap-anywhere">{filename}</p> : null}
      </FileDrop>
    </FormField>
  )
}
