//! Texts of addresses that lead nowhere and of cases that cannot be.

super::messages! { routing:
    "page switch" {
        [M062] "error" Error expected_page(page: &str) = "Expected {page} page to exist.";
    }
    "routing" {
        [M063] "log" Log INVALID_REDIRECT = "had invalid params when attempting to redirect";
        [M064] "error page" Error other_status(status: u16, text: &str) = "{status}: {text}";
        [M065] "error page" Error UNEXPECTED = "An unexpected routing error occurred";
    }
    "route builder" {
        [M066] "error" Error unknown_route(name: &str) = "Route with name {name} does not exist";
        [M067] "error" Error MISSING_PARAMETER = "One or more required param(s) not provided";
        [M068] "error" Error NO_MATCH = "The current location path does not match any route";
    }
    "server" {
        [M069] "marker" Error CONFLICT = "409: Conflict";
    }
    "internal" {
        [M147] "error" Error UNREACHABLE = "Expected unreachable";
    }
}
