import { gaeaDict } from '@zhizao/contract/dictionary/dictionary'
import type { Call } from '@zhizao/contract/http/call'
import { perform } from '../api/client.ts'
import { choicesFrom } from './choices-from.ts'
import { RemoteSelect } from './remote-select.tsx'
import { useRested } from './use-rested.ts'

/** How long an address must rest before the choices are read from the new one, ms. */
export const RELOAD_DELAY = 500

export interface DictionarySearchProps {
  id?: string
  /** Code of a dictionary or of rows that a domain offers: user, department, object, device, area … */
  type?: string
  /** Another address that answers in the same way. */
  url?: string
  method?: 'GET' | 'POST'
  /** Sent along with keyword and multiple. */
  params?: Record<string, unknown>
  value?: string | string[] | null
  onChange?: (value: unknown) => void
  multiple?: boolean
  disabled?: boolean
  placeholder?: string
}

/** A select whose choices are searched for by `/gaeaDict/select/{dictCode}` or a given address. Refusals stay quiet. */
export function DictionarySearch(props: DictionarySearchProps) {
  const { type = '', url, method = 'GET', params, multiple, value } = props
  const source = JSON.stringify([url ?? `/gaeaDict/select/${encodeURIComponent(type)}`, method, params ?? {}])
  const rested = useRested(source, RELOAD_DELAY)
  const [path, , fixed] = JSON.parse(rested) as [string, string, Record<string, unknown>]
  const call: Call = { ...(method === 'GET' ? gaeaDict.select : gaeaDict.selectByPost), path }
  const chosen = [value ?? []].flat().join(',')
  return (
    <RemoteSelect
      id={props.id}
      name={rested}
      find={async (keyword, signal) => {
        const body = {
          ...fixed,
          keyword,
          ...(multiple && { multiple }),
          ...(chosen && { value: chosen }),
          pageNumber: 1,
          pageSize: 50,
        }
        return choicesFrom(await perform(call, body, { quiet: true, signal }))
      }}
      value={value}
      onChange={props.onChange}
      multiple={multiple}
      disabled={props.disabled}
      placeholder={props.placeholder}
    />
  )
}
