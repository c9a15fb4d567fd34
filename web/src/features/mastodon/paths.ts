import * as href from '@/gen/href';

/** Where services are connected and disconnected. */
export const CONNECTIONS = `${href.settings_security()}#connections`;
