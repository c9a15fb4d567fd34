// Sends what a program sends to Medium's host to BASE_URL instead. The program itself is not touched.
const http = require('node:http');
const https = require('node:https');

const { hostname, port } = new URL(process.env.BASE_URL);
const MEDIUM = 'api.medium.com';

const request = https.request;
https.request = (options, ...rest) => {
  if ((options.hostname ?? options.host) !== MEDIUM) return request(options, ...rest);
  return http.request({ ...options, host: hostname, hostname, port, protocol: 'http:', agent: undefined }, ...rest);
};
