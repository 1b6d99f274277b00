/**
 * Lets the servers of this process keep idle connections. Node's servers close them after five seconds, and a request that
 * a busy client sends at that moment fails. Clients close their own: browsers and Node do after some seconds.
 */
import http from 'node:http';

http.createServer = new Proxy(http.createServer, {
  apply: (create, self, args) => Object.assign(Reflect.apply(create, self, args), { keepAliveTimeout: 0 }),
});
