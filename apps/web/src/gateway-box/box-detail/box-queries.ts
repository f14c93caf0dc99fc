import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { box as boxResource } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { client, formClient } from '../../platform/api/client.ts'
import { everyPage } from './every-page.ts'

export const boxes = client(boxResource)
export const channels = client(boxChannel)
export const devices = client(boxDevice)
export const deviceForms = formClient(boxDevice)
export const sources = client(boxPoint)

const LOOK_EVERY = 5000
/** Of a page; a box may have more of them. */
const DEVICES_OF_PAGE = 500

/** A box with what it last said of itself, asked for again while it is on show. */
export const boxQuery = (id: string) =>
  queryOptions({
    queryKey: ['box', id, 'detail'],
    queryFn: ({ signal }) => boxes.get({ id }, { signal, quiet: true }),
    refetchInterval: LOOK_EVERY,
  })

/** Whether the box works by what is set up; compared anew at each asking, so less often than the box itself. */
export const setFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['box', id, 'standing'],
    queryFn: ({ signal }) => boxes.setFileStanding({ id }, { signal, quiet: true }),
    refetchInterval: 2 * LOOK_EVERY,
    retry: false,
  })

export const channelsQuery = (boxId: string) =>
  queryOptions({
    queryKey: ['box', boxId, 'channels'],
    queryFn: ({ signal }) => channels.list({ boxId }, { signal, quiet: true }),
  })

export const devicesQuery = (boxId: string) =>
  queryOptions({
    queryKey: ['box', boxId, 'devices'],
    queryFn: ({ signal }) =>
      everyPage((pageNumber) =>
        devices.page({ boxId, pageNumber, pageSize: DEVICES_OF_PAGE }, { signal, quiet: true }),
      ),
    // Several pages are asked for less often: the server is not to do more for one screen.
    refetchInterval: ({ state: { data } }) =>
      LOOK_EVERY * Math.max(1, Math.ceil((data?.length ?? 0) / DEVICES_OF_PAGE)),
  })

export const sourcesQuery = (boxId: string, boxDeviceId: string) =>
  queryOptions({
    queryKey: ['box', boxId, 'points', boxDeviceId],
    queryFn: ({ signal }) => sources.list({ boxDeviceId }, { signal, quiet: true }),
  })

/** Asks again for everything of a box, after something of it was changed. */
export function useBoxReload(boxId: string) {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['box', boxId] })
}
