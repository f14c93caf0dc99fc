import { RemoteSelect } from '../platform/widgets/remote-select.tsx'
import { findPlaces } from './places.ts'

interface PlaceFieldProps {
  id?: string
  value?: string | null
  onChange?: (value: unknown) => void
  disabled?: boolean
  /** What else the form holds: the words of the place that it was opened with. */
  of: Readonly<Record<string, unknown>>
}

/** A place of a warehouse. */
export function PlaceField({ of: { defaultLocation }, value, onChange, ...rest }: PlaceFieldProps) {
  const known = value && defaultLocation ? [{ value, label: String(defaultLocation) }] : []
  return (
    <RemoteSelect
      {...rest}
      name="material-places"
      find={findPlaces}
      known={known}
      value={value}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
