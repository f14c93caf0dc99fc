import { UploadField } from '../platform/widgets/upload-field.tsx'

interface Props {
  id?: string
  /** The number of the stored file. */
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
}

/** A picture that is kept by its number. */
export const PictureField = ({ value, onChange, ...rest }: Props) => (
  <UploadField
    {...rest}
    kind="image"
    value={value ? `/api/files/${value}` : null}
    onChange={(address) => onChange?.(/\/files\/(\d+)/.exec(address ?? '')?.[1] ?? null)}
  />
)
