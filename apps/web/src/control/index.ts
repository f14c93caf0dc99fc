export { GroupsTab } from './groups/groups-tab.tsx'
